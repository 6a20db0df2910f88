import * as z from 'zod'
import { requestTime } from '@/lib/server/auth/request-time'
import { accountNames } from '@/components/accounts/account-names'
import { type ExportWish, parseExportWish } from '@/components/exports/export-wish'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import type { Client } from '@/lib/domain/clients/client'
import type { ExportKind } from '@/lib/domain/exports/export-run'
import type { Format } from '@/lib/format/create-format'
import { type ClientAccess, requireClient } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { listDeskAccounts } from '@/lib/server/db/saved-view'
import { services } from '@/lib/server/services'

/** What the page of an export is asked for. Ends the page where nobody may see it. */
export async function requireExport<Kind extends ExportKind>(
  kind: Kind,
  props: { params: Promise<{ connection_id: string }>; searchParams: Promise<RawSearchParams> },
): Promise<{ client: Client; wish: ExportWish<Kind>; format: Format }> {
  const access = await requireClient((await props.params).connection_id)
  const { client, desk } = access
  const format = await requestFormat()
  const names = await namesFor(access, format)
  const reader = { usual: desk.period, now: requestTime(), format, names }
  return { client, wish: parseExportWish(kind, await props.searchParams, reader), format }
}

/** What a form asks to be exported: the filters of its list, and the run's name where it gives one. */
export async function exportRequest<Kind extends ExportKind>(
  kind: Kind,
  form: FormData,
  access: ClientAccess,
  format: Format,
): Promise<{ wish: ExportWish<Kind>; run_id: string | undefined }> {
  const fields = Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      form.getAll(name).filter((value) => typeof value === 'string'),
    ]),
  )
  const reader = {
    usual: access.desk.period,
    now: requestTime(),
    format,
    names: await namesFor(access, format),
  }
  return { wish: parseExportWish(kind, fields, reader), run_id: runIdIn(form, 'run_id') }
}

async function namesFor(access: ClientAccess, format: Format) {
  const { customerNames } = await services()
  return {
    customers: customerNames.find(access.client.connection_id),
    accounts: accountNames(listDeskAccounts(access), format),
  }
}

/** The name of a run in a field of a form, if it is one. */
export function runIdIn(form: FormData, field: string): string | undefined {
  return z.uuid().safeParse(form.get(field)).data
}
