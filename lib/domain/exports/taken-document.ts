import { type Count, type Extent, figureOf } from '@/lib/domain/reading/reading'

/** A document that was downloaded before, as it was then. */
export interface TakenDocument {
  /** What the bank’s list called its file; null where it calls it nothing. */
  readonly fileId: string | null
  readonly sha256: string
  /** 2 once another file had come in place of the first. */
  readonly version: number
  /** When it was last downloaded. */
  readonly at: string
}

/** `replaced`: the bank has another file for it than the one that was downloaded. */
export const documentStandings = ['new', 'replaced', 'taken'] as const
export type DocumentStanding = (typeof documentStandings)[number]

/**
 * What a list says of a document that it names. A file is known by its name at the bank; where that gives
 * none, whether it was replaced is known only once it is fetched.
 */
export function standingOf(
  fileId: string | null | undefined,
  taken: TakenDocument | undefined,
): DocumentStanding {
  if (taken === undefined) return 'new'
  return taken.fileId !== null && fileId != null && fileId !== taken.fileId ? 'replaced' : 'taken'
}

/** Whether a download of what is new leaves it out unread: the bank names the very file that was downloaded. */
export function isKnownFile(
  fileId: string | null | undefined,
  taken: TakenDocument | undefined,
): boolean {
  return taken !== undefined && fileId != null && taken.fileId === fileId
}

/** Whether it holds what was downloaded before, byte for byte. */
export function isUnchanged(sha256: string, taken: TakenDocument | undefined): boolean {
  return taken?.sha256 === sha256
}

/** Which file of a document this is, counted from 1; `sha256` is undefined of one that was not fetched. */
export function versionOf(
  { fileId, sha256 }: { fileId: string | null | undefined; sha256: string | undefined },
  taken: TakenDocument | undefined,
): number {
  if (taken === undefined) return 1
  const isAnother =
    sha256 === undefined ? standingOf(fileId, taken) === 'replaced' : sha256 !== taken.sha256
  return taken.version + (isAnother ? 1 : 0)
}

/** How many of these documents are new or were replaced; of one whose file has no name it is not known yet. */
export function countFresh(
  documents: readonly { readonly id: string; readonly fileId: string | null | undefined }[],
  taken: ReadonlyMap<string, TakenDocument>,
  extent: Extent,
): Count {
  const fresh = documents.filter(({ id, fileId }) => standingOf(fileId, taken.get(id)) !== 'taken')
  const known = documents.filter(({ id, fileId }) => isKnownFile(fileId, taken.get(id)))
  const unknown = documents.length - fresh.length - known.length
  return figureOf({ ...extent, notUnderstood: extent.notUnderstood + unknown }, fresh.length)
}
