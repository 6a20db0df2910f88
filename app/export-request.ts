import * as z from 'zod'
import { requestTime } from '@/app/request-time'
import { type ExportWish, parseExportWish } from '@/components/exports/export-wish'
import type { ExportKind } from '@/lib/contract/export-run'
import type { Format } from '@/lib/format/create-format'
import type { ClientAccess } from '@/lib/server/auth/require-client'

/** What a form asks to be exported: the filters of its list, and the run's name where it gives one. */
export function exportRequest<Kind extends ExportKind>(
  kind: Kind,
  form: FormData,
  { desk }: Pick<ClientAccess, 'desk'>,
  format: Format,
): { wish: ExportWish<Kind>; run_id: string | undefined } {
  const fields = Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      form.getAll(name).filter((value) => typeof value === 'string'),
    ]),
  )
  const wish = parseExportWish(kind, fields, { usual: desk.period, now: requestTime(), format })
  return { wish, run_id: runIdIn(form, 'run_id') }
}

/** The name of a run in a field of a form, if it is one. */
export function runIdIn(form: FormData, field: string): string | undefined {
  return z.uuid().safeParse(form.get(field)).data
}
