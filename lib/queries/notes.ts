import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { getJson, postForAnswer } from '@/lib/queries/http'

export type NotesAnswer = Answers['notes']
export type ShownNote = NotesAnswer['notes'][number]

/** What notes are about, as their addresses name it. */
export interface NotesOf {
  readonly connection_id: string
  readonly kind: string
  readonly object: string
}

/** All notes on one thing. */
export const notesOf = ({ connection_id, kind, object }: NotesOf) =>
  queryOptions({
    queryKey: notesKey({ connection_id, kind, object }),
    queryFn: ({ signal }) =>
      getJson(
        `${notesPath(connection_id, kind)}?object=${encodeURIComponent(object)}`,
        'notes',
        signal,
      ),
  })

export function notesKey({ connection_id, kind, object }: NotesOf) {
  return ['clients', connection_id, 'notes', kind, object] as const
}

/** Writes a note, or changes one's own; all that are there then are shown at once. */
export const saveNote = (about: NotesOf, client: QueryClient) =>
  mutationOptions({
    mutationKey: [...notesKey(about), 'save'],
    mutationFn: ({ text, edits }: { text: string; edits?: ShownNote }) =>
      postForAnswer(
        notesPath(about.connection_id, about.kind),
        [
          ['object', about.object],
          ['text', text],
          ...(edits === undefined
            ? []
            : ([
                ['id', edits.id],
                ['versions', String(edits.versions)],
              ] as const)),
        ],
        'notes',
      ),
    onSuccess: (answer) => client.setQueryData(notesKey(about), answer),
  })

function notesPath(connection_id: string, kind: string): string {
  return `/api/notes/${encodeURIComponent(connection_id)}/${encodeURIComponent(kind)}`
}
