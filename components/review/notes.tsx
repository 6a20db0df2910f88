'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { isTyping } from '@/components/data-table/press-row-key'
import { DetailSection } from '@/components/layout/detail'
import { useMay } from '@/components/layout/use-may'
import { useToast } from '@/components/ui/toast'
import { reasonOf } from '@/lib/queries/http'
import { type NotesOf, notesOf, saveNote, type ShownNote } from '@/lib/queries/notes'
import { withQueries } from '@/lib/queries/query-client'

/** The notes on one thing, oldest first, and a line for one's own. */
export const Notes = withQueries(function Notes({ about }: { about: NotesOf }) {
  const t = useTranslations('notes')
  const [edited, setEdited] = useState<ShownNote>()
  const { data } = useQuery(notesOf(about))
  const mayWrite = useMay('prepare')
  const notes = data?.notes ?? []
  return (
    <DetailSection title={t('title')} {...(notes.length > 0 && { count: notes.length })}>
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id} className="flex gap-2.5">
            <span className={`av mt-0.5 size-5! text-[8px]! ${note.hue}`} aria-hidden="true">
              {note.initials}
            </span>
            <div className="min-w-0 grow">
              <p className="flex items-baseline gap-2">
                <span className="font-medium">
                  <bdi>{note.name}</bdi>
                </span>
                <span className="text-xs text-faint">
                  {note.at}
                  {note.versions > 1 && ` · ${t('edited')}`}
                </span>
                {note.isOwn && mayWrite && edited?.id !== note.id && (
                  <button
                    type="button"
                    className="link ms-auto text-xs"
                    onClick={() => setEdited(note)}
                  >
                    {t('edit_note')}
                  </button>
                )}
              </p>
              {edited?.id === note.id ? (
                <NoteForm about={about} edits={note} onDone={() => setEdited(undefined)} />
              ) : (
                <p className="break-words whitespace-pre-wrap text-quiet" dir="auto">
                  {note.text}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {mayWrite && edited === undefined && (
        <div className={notes.length > 0 ? 'pt-3' : undefined}>
          <NoteForm about={about} />
        </div>
      )}
    </DetailSection>
  )
})

/** N leads to the field; so does an address that ends in #note. */
function useNoteKey(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (location.hash === '#note') field.current?.focus()
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      if (event.key !== 'n' || !isPlain || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}

/** What was typed stays until it is saved. */
function NoteForm({
  about,
  edits,
  onDone,
}: {
  about: NotesOf
  edits?: ShownNote
  onDone?: () => void
}) {
  const t = useTranslations('notes')
  const lists = useTranslations('lists')
  const ui = useTranslations('ui')
  const toast = useToast()
  const [text, setText] = useState(edits?.text ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  useNoteKey(field)
  const { mutate, isPending, error } = useMutation(saveNote(about, useQueryClient()))
  const save = () =>
    mutate(
      { text, ...(edits && { edits }) },
      {
        onSuccess: () => {
          setText('')
          onDone?.()
          // Its buttons are gone with what was typed.
          field.current?.focus()
          toast({ tone: 'good', text: t('saved') })
        },
      },
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
    if (event.key === 'Escape' && edits !== undefined) {
      event.stopPropagation()
      onDone?.()
    }
  }
  const isOpen = text !== '' || edits !== undefined
  return (
    <form onSubmit={onSubmit}>
      <textarea
        ref={field}
        className="field h-auto! min-h-8 w-full resize-y py-1.5"
        rows={isOpen ? 3 : 1}
        dir="auto"
        aria-label={t(edits === undefined ? 'add' : 'edit_note')}
        placeholder={t('add')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error !== null && (
        <p role="alert" className="pt-1 text-xs text-danger">
          {reasonOf(error) ?? t('not_saved')}
        </p>
      )}
      {isOpen && (
        <div className="flex gap-2 pt-2">
          <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
            {lists('save')}
          </button>
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => {
              setText('')
              onDone?.()
            }}
          >
            {ui('cancel')}
          </button>
        </div>
      )}
    </form>
  )
}
