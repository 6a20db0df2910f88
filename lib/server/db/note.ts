import { randomUUID } from 'node:crypto'
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { Note, NoteVersion } from '@/lib/domain/close/notes'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { note, noteVersion } from '@/lib/server/db/mark-schema'
import { person } from '@/lib/server/db/schema'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import { openSealed, type SealContext, type Vault } from '@/lib/server/db/vault'

/** What notes are about: an object of the bank by its kind and key, a finding or an item. */
export interface NoteSubject extends ConnectionRef {
  readonly kind: string
  readonly object: string
}

export interface StoredNote extends Note {
  readonly name: string
}

/** The same beside what it is about. */
export interface NoteOnObject extends StoredNote, Pick<NoteSubject, 'kind' | 'object'> {}

interface NoteQuery {
  readonly query: Query
  readonly vault: Vault
}

/** All notes on one thing, oldest first, with all that each has said. */
export function listNotes(store: NoteQuery, subject: NoteSubject): Promise<StoredNote[]> {
  const { kind, object } = subject
  return findNotes(store, subject, and(eq(note.kind, kind), eq(note.object, object)))
}

/** Those on any of these things of one client, oldest first. */
export function listNotesOn(
  store: NoteQuery,
  owner: ConnectionRef,
  objects: Readonly<Record<string, readonly string[]>>,
): Promise<NoteOnObject[]> {
  const meant = Object.entries(objects).flatMap(([kind, keys]) =>
    keys.length === 0
      ? []
      : and(eq(note.kind, kind), sql`${note.object} = any(${sql.param(keys)}::text[])`),
  )
  return meant.length === 0 ? Promise.resolve([]) : findNotes(store, owner, or(...meant))
}

/** Undefined where this client has no such note. */
export async function findNote(
  store: NoteQuery,
  owner: ConnectionRef,
  id: string,
): Promise<NoteOnObject | undefined> {
  const [found] = await findNotes(store, owner, sql`${note.id}::text = ${id}`)
  return found
}

async function findNotes(
  { query, vault }: NoteQuery,
  { firm_id, connection_id }: ConnectionRef,
  condition: SQL | undefined,
): Promise<NoteOnObject[]> {
  const { id, personId, kind, object, firmId, connectionId, createdAt } = note
  const rows = await build(query, (db) =>
    db
      .select({
        id,
        by: personId,
        name: person.name,
        kind,
        object,
        version: noteVersion.id,
        sealed: noteVersion.textSealed,
        at: noteVersion.at,
      })
      .from(note)
      .innerJoin(noteVersion, eq(noteVersion.noteId, id))
      .innerJoin(person, eq(person.id, personId))
      .where(and(eq(firmId, firm_id), eq(connectionId, connection_id), condition))
      .orderBy(asc(createdAt), asc(id), asc(noteVersion.n)),
  )
  const notes = new Map<string, NoteOnObject>()
  for (const { version, sealed, at, ...row } of rows) {
    const text = openSealed(vault, sealed, sealContext(firm_id, version)).reveal()
    const versions = [...(notes.get(row.id)?.versions ?? []), { text, at }]
    notes.set(row.id, { ...row, versions })
  }
  return [...notes.values()]
}

/** A new note, with the first that it says. */
export async function insertNote(
  store: NoteQuery,
  { firm_id, connection_id, kind, object }: NoteSubject,
  { id, by, versions: [first] }: Note,
): Promise<void> {
  const ofClient = { firmId: firm_id, connectionId: connection_id }
  await build(store.query, (db) =>
    db.insert(note).values({ ...ofClient, id, kind, object, personId: by }),
  )
  if (first !== undefined) await insertNoteVersion(store, firm_id, { note: id, n: 0 }, first)
}

/** What a note says from now on. Throws where it has said something at this place already. */
export async function insertNoteVersion(
  { query, vault }: NoteQuery,
  firm_id: string,
  { note: noteId, n }: { readonly note: string; readonly n: number },
  { text, at }: NoteVersion,
): Promise<void> {
  const id = randomUUID()
  const textSealed = vault.seal(new SecretText(text), sealContext(firm_id, id))
  await build(query, (db) =>
    db.insert(noteVersion).values({ id, firmId: firm_id, noteId, n, textSealed, at }),
  )
}

function sealContext(firm_id: string, id: string): SealContext {
  return { purpose: 'note', firm_id, holder_id: id, gen: 0 }
}
