import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ColumnsProps } from '@/components/transactions/columns-loader'
import type { ChosenColumn } from '@/components/transactions/table-choice'
import { sendForm } from '@/lib/queries/send-form'

type Columns = readonly ChosenColumn[]

interface Draft {
  /** What was kept when it was made: with other columns from the server it is over. */
  of: string
  columns: Columns
  state: 'drawn' | 'soon kept' | 'sent'
}

export interface OwnColumns {
  /** As they are wanted now, kept or not. */
  columns: Columns
  said: { words: string; isProblem: boolean }
  say: (words: string) => void
  /** Shows them so; `soon` keeps them once no more is changed for a while. */
  draw: (columns: Columns, soon?: boolean) => void
  /** Sends them; `told` is said along with how that went. */
  keep: (columns?: Columns, told?: string) => void
  /** As they were, where they are not on their way yet. */
  undo: () => void
}

const patience = 900

/** The columns of one person, as they change them: shown at once, kept by one request, else undone. */
export function useOwnColumns({ connection_id, columns: kept, words }: ColumnsProps): OwnColumns {
  const router = useRouter()
  const of = JSON.stringify(kept)
  const [draft, setDraft] = useState<Draft>()
  const [said, setSaid] = useState({ words: '', isProblem: false })
  // One after the other: the last one sent is the one that is kept.
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  if (draft !== undefined && draft.of !== of) setDraft(undefined)
  const columns = draft?.of === of ? draft.columns : kept
  const say = (told: string) => setSaid({ words: told, isProblem: false })
  const keep = (wanted: Columns = columns, told = '') => {
    if (draft?.state === 'sent' && wanted === draft.columns) return
    if (JSON.stringify(wanted) === of) {
      setDraft(undefined)
      return
    }
    setDraft({ of, columns: wanted, state: 'sent' })
    const send = async () => {
      const isKept = await sendForm('/api/preferences/transactions', formOf(connection_id, wanted))
      setSaid(
        isKept
          ? { words: `${told} ${words.saved}`.trim(), isProblem: false }
          : { words: words.notSaved, isProblem: true },
      )
      if (isKept) startTransition(() => router.refresh())
      else setDraft((now) => (now?.columns === wanted ? undefined : now))
    }
    sent.current = sent.current.then(send)
  }
  const settle = useEffectEvent(() => keep())
  useEffect(() => {
    if (draft?.state !== 'soon kept') return
    const wait = setTimeout(settle, patience)
    return () => clearTimeout(wait)
  }, [draft])
  return {
    columns,
    said,
    say,
    draw: (wanted, soon = false) =>
      setDraft({ of, columns: wanted, state: soon ? 'soon kept' : 'drawn' }),
    keep,
    undo: () => {
      setDraft((now) => (now?.state === 'sent' ? now : undefined))
      say(words.undone)
    },
  }
}

function formOf(connection_id: string, columns: Columns): URLSearchParams {
  return new URLSearchParams([
    ['connection_id', connection_id],
    ['action', 'columns'],
    ...columns.flatMap(({ id, size }, index) => [
      ['show', id],
      [`place_${id}`, String(index + 1)],
      [`size_${id}`, String(size)],
    ]),
  ])
}
