import { randomUUID } from 'node:crypto'
import { editNote, type NoteVersion, writeNote } from '@/lib/domain/close/notes'
import type { WordsFault } from '@/lib/domain/close/own-words'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import {
  findNote,
  insertNote,
  insertNoteVersion,
  listNotes,
  type NoteSubject,
  type StoredNote,
} from '@/lib/server/db/note'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'

type Who = Pick<ClientAccess, 'person' | 'client'>
type Parts = Pick<Context, 'audit' | 'store' | 'clock'>
type About = Pick<NoteSubject, 'kind' | 'object'>

export type NoteOutcome =
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly why: WordsFault | 'not_there' }
  | { readonly kind: 'not_yours'; readonly name: string }
  /** Its author was earlier, in another window: what it says now. */
  | { readonly kind: 'conflict'; readonly now: NoteVersion | undefined }

/** All notes on one thing of a client, oldest first. */
export function readNotes(
  { store }: Pick<Context, 'store'>,
  { person, client }: Who,
  about: About,
): Promise<StoredNote[]> {
  const { firm_id } = person
  const owner = { firm_id, connection_id: client.connection_id }
  const { query } = forFirm(store.database, firm_id)
  return listNotes({ query, vault: store.vault }, { ...owner, ...about })
}

/** A note of one's own beside those of others. Throws NotAllowedError. */
export function addNote(
  { audit, store, clock }: Parts,
  { person, client }: Who,
  about: About,
  text: string,
): Promise<NoteOutcome> {
  requirePermission(person, 'prepare')
  const { firm_id, id: person_id } = person
  const owner = { firm_id, connection_id: client.connection_id }
  const at = clock.now().toISOString()
  const written = writeNote({ id: randomUUID(), by: person_id }, { text, at })
  if (written.kind === 'refused') return Promise.resolve(refusal(written.why))
  return audit.appendChange(firm_id, async (query, note) => {
    await insertNote({ query, vault: store.vault }, { ...owner, ...about }, written.note)
    note({ ...owner, person_id, kind: 'note.written', detail: { about: about.kind } })
    return { kind: 'kept' }
  })
}

/** Only its author may, who says how many versions of it they have seen. Throws NotAllowedError. */
export function changeNote(
  { audit, store, clock }: Parts,
  { person, client }: Who,
  { id, seen }: { readonly id: string; readonly seen: number },
  text: string,
): Promise<NoteOutcome> {
  requirePermission(person, 'prepare')
  const { firm_id, id: person_id } = person
  const owner = { firm_id, connection_id: client.connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    const notes = { query, vault: store.vault }
    const found = await findNote(notes, owner, id)
    if (found === undefined) return { kind: 'refused', why: 'not_there' }
    const version = { text, at: clock.now().toISOString() }
    const editing = editNote(found, person_id, version, seen)
    if (editing.kind === 'conflict') return { kind: 'conflict', now: found.versions.at(-1) }
    if (editing.kind === 'refused') {
      return editing.why === 'not_yours'
        ? { kind: 'not_yours', name: found.name }
        : refusal(editing.why)
    }
    await insertNoteVersion(notes, firm_id, { note: id, n: found.versions.length }, version)
    note({ ...owner, person_id, kind: 'note.changed', detail: { about: found.kind } })
    return { kind: 'kept' }
  })
}

function refusal(why: WordsFault | 'not_yours'): NoteOutcome {
  return { kind: 'refused', why: why === 'not_yours' ? 'not_there' : why }
}
