import { parseExportRequest } from '@/lib/server/reads/export-request'
import { toExportRequest } from '@/components/exports/to-export-request'
import {
  ExportRequestDialog,
  ExportRequestScreen,
  type ExportRequestView,
} from '@/components/exports/export-request-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { type ClientAccess, requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { banksOf } from '@/lib/server/banking/banks'

type RequestKind = Parameters<typeof parseExportRequest>[0]

interface RequestProps {
  readonly params: Promise<{ readonly connection_id: string }>
  readonly searchParams: Promise<RawSearchParams>
}

/** The page on which an export of one kind is begun: what it will hold, and the button. */
export async function exportRequestPage(kind: RequestKind, props: RequestProps) {
  const { client, view } = await readRequest(kind, props)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <ExportRequestScreen request={view} />
    </MessagesProvider>
  )
}

/** The same as a dialog over the screen that it was opened from. */
export async function exportRequestDialog(kind: RequestKind, props: RequestProps) {
  const { view } = await readRequest(kind, props)
  return (
    <MessagesProvider {...await getMessages(['exports'])}>
      <ExportRequestDialog request={view} />
    </MessagesProvider>
  )
}

async function readRequest(
  kind: RequestKind,
  { params, searchParams }: RequestProps,
): Promise<{ client: ClientAccess['client']; view: ExportRequestView }> {
  const access = await requireClient((await params).connection_id)
  const reader = await getReader()
  const request = await parseExportRequest(kind, await searchParams, access, reader)
  const { env } = getContext()
  const { client } = access
  // Of a client whose environment is no longer configured nothing is known.
  const isConfigured = env.banks.some((bank) => bank.environment === client.environment)
  const known = isConfigured ? banksOf(getContext())(client.environment).knownNotApplied(kind) : []
  return { client, view: toExportRequest(client, request, reader, known) }
}
