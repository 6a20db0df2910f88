import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { FileNaming } from '@/lib/domain/exports/file-naming'
import { type DocumentName, nameDocuments } from '@/lib/domain/exports/name-documents'
import type { DocumentsPreview } from '@/lib/domain/exports/preview-documents'
import {
  isKnownFile,
  standingOf,
  type TakenDocument,
  versionOf,
} from '@/lib/domain/exports/taken-document'
import { figureOf } from '@/lib/domain/reading/reading'
import { type ListedDocuments, listDocuments } from '@/lib/server/exports/list-documents'
import type { WantedDocument } from '@/lib/server/exports/list-items'
import type { ReadRun, RunFailure, RunOutcome } from '@/lib/server/exports/run-reader'
import type { FindTaken } from '@/lib/server/exports/zip-entries'

export interface PreviewDemand extends ListedDocuments {
  readonly kind: ZipKind
  readonly naming: FileNaming
  readonly isOnlyNew: boolean
  readonly findTaken: FindTaken
}

/** As much of a list as somebody waits for. */
const maxParts = 5
/** Chosen one by one, each is looked up by itself. */
const maxChosen = 20
const shown = 5

/** What a download of these documents would hold and how its files would be called; none is fetched. */
export async function previewDocuments(
  demand: PreviewDemand,
  readBank: ReadRun,
): Promise<RunOutcome<DocumentsPreview>> {
  const { selection, findTaken } = demand
  const isLong = 'ids' in selection && selection.ids.length > maxChosen
  const listed = isLong
    ? { ...demand, selection: { ids: selection.ids.slice(0, maxChosen) } }
    : demand
  const parts = await listDocuments(listed, { persist: (attempt) => attempt() }, { readBank })
  const tally = createTally(demand)
  let isWhole = false
  let failure: RunFailure | undefined
  let count = 0
  for await (const { items, endedBy, ...part } of parts) {
    const documents = items.filter((item) => 'values' in item)
    tally.lost += items.length - documents.length
    tally.add(documents, await findTaken(documents.map(({ id }) => id)))
    isWhole = part.isWhole && !isLong
    failure = endedBy === 'too_many' ? undefined : endedBy
    count += 1
    if (count === maxParts && !('ids' in selection)) break
  }
  if (failure !== undefined && tally.all === 0) return { kind: 'failed', failure }
  const extent = { end: isWhole ? 'whole' : 'limit', notUnderstood: tally.lost } as const
  const { first, all, fresh, compared } = tally
  return {
    kind: 'read',
    value: {
      first,
      all: figureOf(extent, all),
      // What is compared by its bytes may be new too.
      fresh: figureOf({ ...extent, notUnderstood: extent.notUnderstood + compared }, fresh),
      compared,
    },
  }
}

function createTally({ kind, naming, isOnlyNew }: PreviewDemand) {
  const nameOf = nameDocuments(kind, naming)
  const first: DocumentName[] = []
  const tally = { first, all: 0, fresh: 0, compared: 0, lost: 0, add }
  function add(
    documents: readonly WantedDocument[],
    taken: ReadonlyMap<string, TakenDocument>,
  ): void {
    for (const { id, values, extension, fileId, find } of documents) {
      const known = taken.get(id)
      const version = versionOf({ fileId, sha256: undefined }, known)
      const name = nameOf(values, { extension, version })
      if (find === undefined) continue
      tally.all += 1
      const isFresh = standingOf(fileId, known) !== 'taken'
      const isCompared = !isFresh && !isKnownFile(fileId, known)
      if (isFresh) tally.fresh += 1
      if (isCompared) tally.compared += 1
      if (first.length < shown && (isFresh || !isOnlyNew)) first.push(name)
    }
  }
  return tally
}
