/** A document that was downloaded before, as it was then. */
export interface TakenDocument {
  /** What the bank’s list called its file; null where it calls it nothing. */
  readonly fileId: string | null
  readonly sha256: string
  /** When it was last downloaded. */
  readonly at: string
}

/** `replaced`: the bank has another file for it than the one that was downloaded. */
export type DocumentStanding = 'new' | 'replaced' | 'taken'

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
