import type { ExportProgress, MissingDocument, ZipKind } from '@/lib/domain/exports/export-run'
import type { FileNaming } from '@/lib/domain/exports/file-naming'
import { nameDocuments } from '@/lib/domain/exports/name-documents'
import {
  isKnownFile,
  isUnchanged,
  type TakenDocument,
  versionOf,
} from '@/lib/domain/exports/taken-document'
import type { Reader } from '@/lib/format/create-reader'
import { failureInWords } from '@/lib/server/exports/run-failure'
import { type DocumentReader, fetchDocument } from '@/lib/server/exports/fetch-document'
import type { ListedItem, ListedPart, WantedDocument } from '@/lib/server/exports/list-items'
import type { ManifestLine } from '@/lib/server/exports/manifest'
import type { Patience } from '@/lib/server/exports/patience'
import { readAhead } from '@/lib/server/exports/read-ahead'
import type { RunFailure } from '@/lib/server/exports/run-reader'
import type { SpooledDocument } from '@/lib/server/db/spool'

export interface ZipEntry {
  name: string
  input: Uint8Array | AsyncIterable<Uint8Array> | string
  size?: number
  lastModified: Date
}

/** What is known of a run so far; its zip's last two files are made of it. */
export interface ZipTally {
  progress: ExportProgress & { missing: MissingDocument[] }
  lines: ManifestLine[]
  listEndedBy: RunFailure | 'too_many' | undefined
  titleFor: ZipTitle
  /** In the language of the person who requested it. */
  reader: Reader
}

type ZipTitle = (notApplied: readonly string[]) => string

export function createTally(titleFor: ZipTitle, reader: Reader): ZipTally {
  const title = titleFor([])
  return {
    titleFor,
    progress: { title, wanted: 0, isWhole: false, included: 0, bytes: 0, without: 0, missing: [] },
    lines: [],
    listEndedBy: undefined,
    reader,
  }
}

const filesAhead = 4

/** What of these documents was downloaded before. */
export type FindTaken = (objects: readonly string[]) => Promise<ReadonlyMap<string, TakenDocument>>

/** How the documents of a zip are called, and which of them are wanted. */
export interface ZipContent {
  readonly kind: ZipKind
  readonly naming: FileNaming
  readonly findTaken?: FindTaken | undefined
  /** Without what was downloaded before and is the same. */
  readonly isOnlyNew?: boolean
}

/** An item whose very file was downloaded before is not fetched again; no other of the list gets its name. */
type MarkedItem = ListedItem & { readonly isKnown?: boolean }

interface Fetched {
  item: MarkedItem
  document: SpooledDocument | undefined
  failure: RunFailure | undefined
}

type NamedItem = Fetched & {
  readonly file: string
  /** What was downloaded before, where the bank has something else now. */
  readonly replaces: TakenDocument | undefined
}

/**
 * The documents of a list as entries of a zip, in the order of the list, each of them whole. What
 * cannot be had is left out and named in the summary.
 */
export async function* documentEntries(
  parts: AsyncIterator<ListedPart>,
  reader: DocumentReader,
  patience: Patience,
  tally: ZipTally,
  { kind, naming, findTaken, isOnlyNew = false }: ZipContent,
): AsyncGenerator<ZipEntry> {
  const taken = new Map<string, TakenDocument>()
  const wanted = findTaken === undefined ? parts : withKnown(parts, { findTaken, taken, isOnlyNew })
  const nameOf = nameDocuments(kind, naming)
  // In the order of the list, whether it is in the zip or not: of two alike it is the same one that is numbered.
  const fileOf = ({ item, document }: Fetched): string => {
    if (!('values' in item)) return nameOf({ [naming.fields[0] ?? '']: item.label }).name
    const { extension, fileId } = item
    const version = versionOf({ fileId, sha256: document?.sha256 }, taken.get(item.id))
    return nameOf(item.values, { extension, version }).name
  }
  const held = new Set<SpooledDocument>()
  let isLeft = false

  const fetchItem = async (item: MarkedItem): Promise<Fetched> => {
    const nothing = { item, document: undefined, failure: undefined }
    if (item.isKnown) return nothing
    if ('failure' in item) return { ...nothing, failure: item.failure }
    const { find } = item
    if (find === undefined) return nothing
    const known = await reader.memory?.find(item.id)
    if (known !== undefined) return { ...nothing, document: known }
    const outcome = await patience.persist(() => fetchDocument(reader, find))
    if (outcome.kind === 'failed') return { ...nothing, failure: outcome.failure }
    if (outcome.value !== undefined) held.add(outcome.value)
    if (isLeft) await outcome.value?.dispose()
    else if (outcome.value !== undefined) await reader.memory?.keep(item.id, outcome.value)
    return { ...nothing, document: outcome.value }
  }

  try {
    for await (const fetched of readAhead(listAhead(wanted, tally), filesAhead, fetchItem)) {
      const { item, document } = fetched
      const file = fileOf(fetched)
      if (item.isKnown) continue
      if (isOnlyNew && document !== undefined && isUnchanged(document.sha256, taken.get(item.id))) {
        tally.progress.wanted -= 1
        held.delete(document)
        await document.dispose()
        continue
      }
      const before = taken.get(item.id)
      const isSame = document === undefined || isUnchanged(document.sha256, before)
      note(tally, { ...fetched, file, replaces: isSame ? undefined : before })
      if (document === undefined) continue
      yield {
        name: file,
        input: document.content,
        size: document.bytes,
        lastModified: dayOf(item as WantedDocument),
      }
      held.delete(document)
      await document.dispose()
    }
  } finally {
    isLeft = true
    await Promise.all([...held].map((document) => document.dispose()))
  }
}

interface MarkedPart extends ListedPart {
  items: MarkedItem[]
}

/** The items of a list; `taken` takes what is known of them. */
async function* withKnown(
  parts: AsyncIterator<ListedPart>,
  {
    findTaken,
    taken,
    isOnlyNew,
  }: { findTaken: FindTaken; taken: Map<string, TakenDocument>; isOnlyNew: boolean },
): AsyncGenerator<MarkedPart> {
  for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
    const { items, ...others } = part.value
    const found = await findTaken(items.map(({ id }) => id))
    for (const [id, document] of found) taken.set(id, document)
    const fileOf = (item: ListedItem) => ('fileId' in item ? item.fileId : undefined)
    yield {
      ...others,
      items: items.map((item) => ({
        ...item,
        isKnown: isOnlyNew && isKnownFile(fileOf(item), found.get(item.id)),
      })),
    }
  }
}

/** Items one by one, while the list behind them is read on: so that soon it is known how many. */
async function* listAhead(
  parts: AsyncIterator<MarkedPart>,
  tally: ZipTally,
): AsyncGenerator<MarkedItem> {
  const waiting: MarkedItem[] = []
  let isOver = false
  let failure: unknown
  let wake = (): void => {}
  const read = async (): Promise<void> => {
    for (;;) {
      const part = await parts.next()
      if (part.done === true) return
      const { items, isWhole, notApplied = [], endedBy } = part.value
      if (notApplied.length > 0) tally.progress.title = tally.titleFor(notApplied)
      waiting.push(...items)
      tally.progress.wanted += items.filter(({ isKnown }) => isKnown !== true).length
      tally.progress.isWhole = isWhole
      tally.listEndedBy = endedBy
      wake()
    }
  }
  void read()
    .catch((cause: unknown) => {
      failure = cause
    })
    .finally(() => {
      isOver = true
      wake()
    })
  for (;;) {
    const item = waiting.shift()
    if (item !== undefined) yield item
    else if (isOver) break
    else {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  if (failure !== undefined) throw failure
}

function note(
  { progress, lines, reader }: ZipTally,
  { item, file, document, failure, replaces }: NamedItem,
): void {
  const { id, label } = item
  if (failure !== undefined) {
    const reason = failureInWords(failure, reader)
    progress.missing.push({ id, name: file, reason })
    lines.push({ id, label, file, outcome: 'missing', reason })
  } else if (document === undefined) {
    progress.without += 1
    const reason = reader.text('exports.why_no_document')
    lines.push({ id, label, file: '', outcome: 'no document', reason })
  } else {
    progress.included += 1
    progress.bytes += document.bytes
    const { bytes, sha256 } = document
    const reasons = [
      ...(document.endsAsPdf || !file.endsWith('.pdf')
        ? []
        : [reader.text('exports.why_no_pdf_end')]),
      ...(replaces === undefined
        ? []
        : [reader.text('exports.why_replaced', { day: reader.instant(replaces.at) })]),
    ]
    const fileId = 'fileId' in item ? item.fileId : undefined
    const why = reasons.length > 0 && { reason: reasons.join('; ') }
    lines.push({ id, label, file, fileId, outcome: 'included', bytes, sha256, ...why })
  }
}

// A zip knows the years from 1980 to 2107.
function dayOf({ day }: WantedDocument): Date {
  const date = new Date(`${day ?? '1980-01-01'}T12:00:00Z`)
  const year = date.getUTCFullYear()
  return year >= 1980 && year < 2107 ? date : new Date('1980-01-01T12:00:00Z')
}
