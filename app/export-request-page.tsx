import { parseExportRequest } from '@/app/export-request'
import { toExportRequest } from '@/components/exports/export-request'
import {
  ExportRequestDialog,
  ExportRequestScreen,
  type ExportRequestView,
} from '@/components/exports/export-request-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { type ClientAccess, requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { services } from '@/lib/server/services'
import { getMessages } from '@/lib/server/http/translations'

type RequestKind = Parameters<typeof parseExportRequest>[0]

interface RequestProps {
  readonly params: Promise<{ readonly connection_id: string }>
  readonly searchParams: Promise<RawSearchParams>
}

/** The page on which an export of one kind is begun: what it will hold, and the button. */
export async function exportRequestPage(kind: RequestKind, { params, searchParams }: RequestProps) {
  const access = await requireClient((await params).connection_id)
  const view = await readRequest(kind, access, await searchParams)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <ExportRequestScreen request={view} />
    </MessagesProvider>
  )
}

/** The same as a dialog over the screen that it was opened from. */
export async function exportRequestDialog(
  kind: RequestKind,
  { params, searchParams }: RequestProps,
) {
  const access = await requireClient((await params).connection_id)
  const view = await readRequest(kind, access, await searchParams)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <ExportRequestDialog request={view} />
    </MessagesProvider>
  )
}

async function readRequest(
  kind: RequestKind,
  access: ClientAccess,
  query: RawSearchParams,
): Promise<ExportRequestView> {
  const reader = await getReader()
  const request = await parseExportRequest(kind, query, access, reader)
  const { env, bankingFor } = await services()
  const { environment } = access.client
  // Of a client whose environment is no longer configured nothing is known.
  const isConfigured = env.banks.some((bank) => bank.environment === environment)
  const known = isConfigured ? bankingFor(environment).knownNotApplied(kind) : []
  return toExportRequest(access.client, request, reader, known)
}
