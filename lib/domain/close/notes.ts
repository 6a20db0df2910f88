import { type Keeping, type Kept, keep } from '@/lib/domain/close/kept'
import { findWordsFault, type WordsFault } from '@/lib/domain/close/own-words'

/** One person's line on an object, a finding or an item, with all that it has said. */
export interface Note {
  readonly id: string
  readonly by: string
  readonly versions: Kept<NoteVersion>
}

export interface NoteVersion {
  readonly text: string
  readonly at: string
}

type Refused = { readonly kind: 'refused'; readonly why: WordsFault | 'not_yours' }

/** A note of one's own beside those of others, so that two at once are two notes. */
export function writeNote(
  { id, by }: { readonly id: string; readonly by: string },
  version: NoteVersion,
): { readonly kind: 'kept'; readonly note: Note } | Refused {
  const why = findWordsFault(version.text)
  if (why !== undefined) return { kind: 'refused', why }
  return { kind: 'kept', note: { id, by, versions: [version] } }
}

/** Only its author may; one who has not seen its last version, as in another window, is shown it. */
export function editNote(
  note: Note,
  by: string,
  version: NoteVersion,
  seenVersions: number,
): Keeping<NoteVersion> | Refused {
  if (by !== note.by) return { kind: 'refused', why: 'not_yours' }
  const why = findWordsFault(version.text)
  if (why !== undefined) return { kind: 'refused', why }
  return keep(note.versions, version, seenVersions)
}
