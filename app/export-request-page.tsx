import { parseExportRequest } from '@/app/export-request'
import { toExportRequest } from '@/components/exports/export-request'
import { ExportRequestScreen } from '@/components/exports/exports-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { services } from '@/lib/server/services'
import { getMessages } from '@/lib/server/http/translations'

/** The page on which an export of one kind is begun: what it will hold, and the button. */
export async function exportRequestPage(
  kind: Parameters<typeof parseExportRequest>[0],
  access: ClientAccess,
  query: RawSearchParams,
) {
  const reader = await getReader()
  const request = await parseExportRequest(kind, query, access, reader)
  const { env, bankingFor } = await services()
  const { environment } = access.client
  // Of a client whose environment is no longer configured nothing is known.
  const isConfigured = env.banks.some((bank) => bank.environment === environment)
  const known = isConfigured ? bankingFor(environment).knownNotApplied(kind) : []
  const view = toExportRequest(access.client, request, reader, known)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <title>{`${view.title} · ${access.client.name} · Countinghouse`}</title>
      <ExportRequestScreen request={view} />
    </MessagesProvider>
  )
}
