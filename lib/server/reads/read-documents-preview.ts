import type { ZipKind } from '@/lib/domain/exports/export-run'
import { type FileNaming, defaultNaming } from '@/lib/domain/exports/file-naming'
import type { DocumentsPreview } from '@/lib/domain/exports/preview-documents'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Reader } from '@/lib/format/create-reader'
import type { ExportRequest } from '@/lib/present/export-request'
import { parseDocumentChoice } from '@/lib/search-params/file-naming'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { readFailureOf } from '@/lib/server/connections/connections-error'
import { getContext } from '@/lib/server/context'
import { findNaming } from '@/lib/server/db/document-naming'
import { listTaken } from '@/lib/server/db/taken-document'
import { asReadFailure } from '@/lib/server/exports/begin-export'
import { selectionOf } from '@/lib/server/exports/plan-documents'
import { previewDocuments } from '@/lib/server/exports/preview-documents'
import type { ReadRun, RunOutcome } from '@/lib/server/exports/run-reader'
import { readClient } from '@/lib/server/reads/read-client'

export type PreviewOutcome =
  | { readonly kind: 'read'; readonly value: DocumentsPreview }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }

/** How the documents of a request would be called, and how many of them are new. */
export interface NamedRequest {
  readonly naming: FileNaming
  /** It is what is kept of the client, or the usual one. */
  readonly isKept: boolean
  /** Somebody has said how they are called. */
  readonly hasOwn: boolean
  readonly isOnlyNew: boolean
  readonly preview: PreviewOutcome
}

/** The naming that an address has, or that is kept, with the files that it would make. */
export async function readDocumentsPreview(
  access: ClientAccess,
  raw: RawSearchParams,
  request: ExportRequest<ZipKind>,
  reader: Reader,
): Promise<NamedRequest> {
  const context = getContext()
  const { client, firm } = access
  const { kind, ids } = request
  const { database } = context.store
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  const kept = await findNaming(database, ref, kind)
  const { naming: given, isOnlyNew } = parseDocumentChoice(kind, raw)
  const naming = given ?? kept ?? defaultNaming[kind]
  const demand = {
    kind,
    naming,
    isOnlyNew,
    clientName: client.name,
    reader,
    selection: ids.length > 0 ? { ids } : selectionOf(context, request, access, reader),
    findTaken: (objects: readonly string[]) => listTaken(database, ref, kind, objects),
  }
  const reading = await readClient(access, (bank) => previewDocuments(demand, readRunOf(bank)))
  const preview = reading.kind === 'read' ? orLoss(reading.value) : reading
  const isKept = given === undefined || JSON.stringify(given) === JSON.stringify(kept)
  return { naming, isKept, hasOwn: kept !== undefined, isOnlyNew, preview }
}

/** Names of customers are a comfort: without them the list is read on. A refused token is renewed first. */
function readRunOf(bank: BankReader): ReadRun {
  return async (read) => {
    try {
      return { kind: 'read', value: await read(bank) }
    } catch (error) {
      if (!isBankingError(error) || error.code === 'unauthorized') throw error
      return { kind: 'failed', failure: readFailureOf(error) }
    }
  }
}

function orLoss(outcome: RunOutcome<DocumentsPreview>): PreviewOutcome {
  if (outcome.kind === 'read') return outcome
  return { kind: 'failed', failure: asReadFailure(outcome.failure) }
}
