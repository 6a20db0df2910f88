import type { Reader } from '@/lib/format/create-reader'
import type { PackFile } from '@/lib/domain/packs/manifest'
import type { NamedFile } from '@/lib/domain/packs/pack-names'
import { type DocumentReader, fetchDocument } from '@/lib/server/exports/fetch-document'
import type { Patience } from '@/lib/server/exports/patience'
import { readAhead } from '@/lib/server/exports/read-ahead'
import type { SpooledDocument } from '@/lib/server/db/spool'
import { breakOff } from '@/lib/server/packs/break-off'
import { NotMadeError } from '@/lib/server/packs/pack-request'
import type { PackSpool, SpooledFile } from '@/lib/server/packs/pack-spool'
import type { DocumentFile } from '@/lib/server/packs/want-files'

/** A file of a pack that was read whole. */
export interface GatheredFile extends Pick<NamedFile, 'kind' | 'source'>, SpooledFile {
  readonly name: string
  readonly readAt: string
  /** Of transactions: what the manifest says of their rows. */
  readonly facts?: Pick<PackFile, 'rows' | 'as_locked' | 'no_closing' | 'closing' | 'as_csv'>
}

const filesAhead = 4

/** All of these documents, each whole, or none: the first that cannot be had is named. Throws NotMadeError. */
export async function gatherDocuments(
  files: readonly (DocumentFile & { readonly name: string })[],
  spool: PackSpool,
  {
    documents,
    patience,
    reader,
    now,
  }: {
    documents: DocumentReader
    patience: Patience
    reader: Reader
    now: () => Date
  },
): Promise<GatheredFile[]> {
  const held = new Set<SpooledDocument>()
  let isLeft = false
  const fetchFile = async (file: DocumentFile & { readonly name: string }) => {
    if (isLeft) return { file, failure: undefined, document: undefined }
    const outcome = await patience.persist(() => fetchDocument(documents, file.find))
    if (outcome.kind === 'failed') return { file, failure: outcome.failure, document: undefined }
    if (outcome.value !== undefined) held.add(outcome.value)
    if (isLeft) await outcome.value?.dispose()
    return { file, failure: undefined, document: outcome.value, readAt: now().toISOString() }
  }
  const gathered: GatheredFile[] = []
  try {
    const wanted = (async function* each() {
      yield* files
    })()
    for await (const fetched of readAhead(wanted, filesAhead, fetchFile)) {
      const { file, failure, document } = fetched
      const missing = (reason: string) => new NotMadeError({ file: file.name, reason })
      if (failure !== undefined) throw breakOff(failure, file.name, reader)
      // The list said that there is one.
      if (document === undefined) throw missing(reader.text('exports.why_no_document'))
      if (file.name.endsWith('.pdf') && !document.endsAsPdf) {
        throw missing(reader.text('exports.why_no_pdf_end'))
      }
      const { content } = document
      const spooled = await spool.add(content instanceof Uint8Array ? [content] : content)
      held.delete(document)
      await document.dispose()
      const { kind, source, name } = file
      gathered.push({ kind, source, name, readAt: fetched.readAt ?? '', ...spooled })
    }
    return gathered
  } finally {
    isLeft = true
    await Promise.all([...held].map((document) => document.dispose()))
  }
}
