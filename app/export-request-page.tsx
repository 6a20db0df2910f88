import { parseDocumentsRequest } from '@/lib/server/reads/documents-request'
import { parseTransactionsRequest } from '@/lib/server/reads/export-request'
import type { ExportKind } from '@/lib/domain/exports/export-run'
import {
  ExportRequestDialog,
  ExportRequestScreen,
} from '@/components/exports/export-request-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { may } from '@/lib/domain/people/permissions'
import { exportScopes, listOfExport } from '@/lib/present/export-request'
import { readDocumentsPreview } from '@/lib/server/reads/read-documents-preview'
import { banksOf } from '@/lib/server/banking/banks'

interface RequestProps {
  readonly params: Promise<{ readonly connection_id: string }>
  readonly searchParams: Promise<RawSearchParams>
}

/** The page on which an export of one kind is begun: what it will hold, and the button. */
export async function exportRequestPage(kind: ExportKind, props: RequestProps) {
  const read = await readRequest(kind, props)
  return (
    <MessagesProvider {...await getMessages(['exports', 'runs'])}>
      <ExportRequestScreen {...read} />
    </MessagesProvider>
  )
}

/** The same as a dialog over the screen that it was opened from. */
export async function exportRequestDialog(kind: ExportKind, props: RequestProps) {
  const read = await readRequest(kind, props)
  return (
    <MessagesProvider {...await getMessages(['exports', 'runs'])}>
      <ExportRequestDialog {...read} />
    </MessagesProvider>
  )
}

async function readRequest(kind: ExportKind, { params, searchParams }: RequestProps) {
  const access = await requireClient((await params).connection_id)
  const [raw, reader] = [await searchParams, await getReader()]
  const request =
    kind === 'transactions'
      ? parseTransactionsRequest(raw, access, reader)
      : parseDocumentsRequest(kind, raw, access, reader)
  const { client } = access
  const { env } = getContext()
  // Of a client whose environment is no longer configured nothing is known.
  const isConfigured = env.banks.some((bank) => bank.environment === client.environment)
  const notApplied = isConfigured
    ? banksOf(getContext())(client.environment).knownNotApplied(listOfExport[kind])
    : []
  const { scope } = client
  const named =
    request.kind !== 'transactions' && scope.includes(exportScopes[request.kind])
      ? await readDocumentsPreview(access, raw, { ...request, kind: request.kind }, reader)
      : undefined
  const mayKeep = may(access.person, 'prepare')
  return { client, request, notApplied, named, mayKeep }
}
