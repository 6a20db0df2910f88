import { maxCharacters } from '@/lib/domain/close/own-words'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import type { NotesAnswer } from '@/lib/queries/notes'
import type { Context } from '@/lib/server/context'
import type { StoredNote } from '@/lib/server/db/note'
import type { ClientAccess } from '@/lib/server/db/session'
import type { NoteForm } from '@/lib/server/http/parse-note-form'
import { HttpError } from '@/lib/server/http/to-problem'
import { addNote, changeNote, type NoteOutcome, readNotes } from '@/lib/server/marks/write-note'

type Subject = Pick<NoteForm, 'kind' | 'object'>

/** The notes on one thing, in the reader's words. */
export async function answerNotes(
  context: Pick<Context, 'store'>,
  access: ClientAccess,
  subject: Subject,
  reader: Reader,
): Promise<NotesAnswer> {
  const notes = await readNotes(context, access, subject)
  return { notes: notes.map((note) => toShownNote(note, access.person.id, reader)) }
}

/** Writes or changes a note, and answers with all that are there now. Throws HttpError. */
export async function answerNote(
  context: Pick<Context, 'audit' | 'store' | 'clock'>,
  access: ClientAccess,
  { text, edits, ...subject }: NoteForm,
  reader: Reader,
): Promise<NotesAnswer> {
  const outcome =
    edits === undefined
      ? await addNote(context, access, subject, text)
      : await changeNote(context, access, edits, text)
  if (outcome.kind !== 'kept') throw errorOf(outcome)
  return answerNotes(context, access, subject, reader)
}

function errorOf(outcome: Exclude<NoteOutcome, { kind: 'kept' }>): HttpError {
  if (outcome.kind === 'conflict') {
    const values = { text: outcome.now?.text ?? '' }
    return new HttpError(409, { say: 'note_data.changed_meanwhile', values })
  }
  if (outcome.kind === 'not_yours') {
    return new HttpError(403, { say: 'note_data.not_yours', values: { person: outcome.name } })
  }
  switch (outcome.why) {
    case 'empty':
      return new HttpError(422, { say: 'note_data.empty' })
    case 'too_long':
      return new HttpError(422, {
        say: 'note_data.too_long',
        values: { count: String(maxCharacters) },
      })
    case 'not_there':
      return new HttpError(404, { say: 'note_data.not_there' })
  }
}

function toShownNote({ id, by, name, versions }: StoredNote, person_id: string, reader: Reader) {
  const [first] = versions
  const last = versions.at(-1)
  return {
    id,
    name,
    initials: initialsOf(name),
    hue: hueOf(name),
    at: first ? reader.moment(first.at) : '',
    text: last?.text ?? '',
    versions: versions.length,
    isOwn: by === person_id,
  }
}
