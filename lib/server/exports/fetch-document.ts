import type { FileMetadata } from '@/lib/bank-contract/file-metadata'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError, createReference, isBankingError } from '@/lib/server/banking/banking-error'
import type { DownloadFile } from '@/lib/server/banking/download-file'
import { fileFailureOf } from '@/lib/server/connections/connections-error'
import { isNoRoom } from '@/lib/server/db/store/store-fault'
import type { ReadRun, RunOutcome } from '@/lib/server/exports/run-reader'
import { spool as spoolDocument, type SpooledDocument } from '@/lib/server/db/spool'

/** A document at the bank: its freshly signed address, used at once and kept nowhere. */
export interface DocumentSource {
  downloadUrl: string
  /** In bytes, where the bank says it beforehand. */
  size: number | null | undefined
}

/** Metadata of another file than the requested one is no answer. */
export function sourceOf(file: FileMetadata, file_id: string): DocumentSource {
  if (file.file_id != null && file.file_id !== file_id) throw new BankingError('not_found')
  const { download_url, size } = file
  return { downloadUrl: download_url, size: typeof size === 'number' ? size : undefined }
}

/** Undefined where the bank holds no document. */
export type FindDocument = (bank: BankReader) => Promise<DocumentSource | undefined>

/** Documents that a run has fetched whole, and need not fetch again. */
export interface DocumentMemory {
  find: (id: string) => Promise<SpooledDocument | undefined>
  /** Reads it from its beginning; it can be read again. It is kept soon. */
  keep: (id: string, document: SpooledDocument) => Promise<void>
}

export interface DocumentReader {
  readBank: ReadRun
  downloadFile: DownloadFile
  signal: AbortSignal
  /** For tests: where a document lies until it is whole. */
  spool?: typeof spoolDocument
  /** Where what was fetched outlasts this process. */
  memory?: DocumentMemory
}

/** One try, with a fresh address: the whole document, or the reason why it could not be read. */
export async function fetchDocument(
  { readBank, downloadFile, signal, spool = spoolDocument }: DocumentReader,
  find: FindDocument,
): Promise<RunOutcome<SpooledDocument | undefined>> {
  const found = await readBank(find)
  if (found.kind === 'failed') return found
  if (found.value === undefined) return { kind: 'read', value: undefined }
  const { downloadUrl, size } = found.value
  try {
    const file = await downloadFile(downloadUrl, signal)
    if (file.status !== 200) {
      file.discard()
      return failed('failed')
    }
    const document = await spool(file.body)
    const promised = [size, file.contentLength].filter((length) => length != null)
    if (document.bytes > 0 && promised.every((length) => length === document.bytes)) {
      return { kind: 'read', value: document }
    }
    await document.dispose()
    return failed('unreadable')
  } catch (error) {
    if (isNoRoom(error)) return { kind: 'failed', failure: { code: 'no_room' } }
    // What is no error of ours is a body that broke off.
    if (!isBankingError(error)) return failed('unreadable')
    if (error.code === 'not_found') return failed('failed')
    return { kind: 'failed', failure: fileFailureOf(error) }
  }
}

function failed(reason: 'failed' | 'unreadable'): RunOutcome<never> {
  const failure = { code: 'file_unreadable', reason, reference: createReference() } as const
  return { kind: 'failed', failure }
}
