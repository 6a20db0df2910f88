import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ColumnsProps } from '@/components/transactions/columns-loader'
import type { ChosenColumn } from '@/components/transactions/table-choice'
import { sendForm } from '@/lib/queries/send-form'

type Columns = readonly ChosenColumn[]

interface Draft {
  /** What was kept when it was made. */
  of: string
  columns: Columns
  /** Once kept, it stands until the page has come anew. */
  state: 'drawn' | 'soon sent' | 'sent' | 'kept'
  told: string
}

export interface OwnColumns {
  /** As they are wanted now, kept or not. */
  columns: Columns
  said: { words: string; isProblem: boolean }
  /** Shows them so. */
  draw: (columns: Columns) => void
  /** The same, and keeps them once no more is changed for a while; `told` is said at once. */
  drawAndKeep: (columns: Columns, told: string) => void
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
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const lastSent = useRef<string>(undefined)
  const isOver = draft?.state === 'kept' && draft.of !== of
  // What is changed while an earlier change comes back from the server is not lost to it.
  if (draft !== undefined && draft.of !== of) setDraft(isOver ? undefined : { ...draft, of })
  const columns = draft === undefined || isOver ? kept : draft.columns

  const keep = (wanted: Columns = columns, told = draft?.told ?? '') => {
    const asSent = JSON.stringify(wanted)
    if (asSent === (lastSent.current ?? of)) {
      if (draft?.state === 'drawn' || draft?.state === 'soon sent') setDraft(undefined)
      return
    }
    lastSent.current = asSent
    setDraft({ of, columns: wanted, state: 'sent', told })
    const settle = (state: 'kept' | 'undone') =>
      setDraft((now) => {
        if (now?.columns !== wanted) return now
        return state === 'kept' ? { ...now, state } : undefined
      })
    const send = async () => {
      const isKept = await sendForm('/api/preferences/transactions', formOf(connection_id, wanted))
      if (isKept) {
        setSaid({ words: `${told} ${words.saved}`.trim(), isProblem: false })
        settle('kept')
        startTransition(() => router.refresh())
      } else {
        lastSent.current = undefined
        setSaid({ words: words.notSaved, isProblem: true })
        settle('undone')
      }
    }
    sending.current = sending.current.then(send)
  }
  const onRest = useEffectEvent(() => keep())
  useEffect(() => {
    if (draft?.state !== 'soon sent') return
    const wait = setTimeout(onRest, patience)
    return () => clearTimeout(wait)
  }, [draft])
  return {
    columns,
    said,
    draw: (wanted) => setDraft({ of, columns: wanted, state: 'drawn', told: '' }),
    drawAndKeep: (wanted, told) => {
      setDraft({ of, columns: wanted, state: 'soon sent', told })
      if (told !== '') setSaid({ words: told, isProblem: false })
    },
    keep,
    undo: () => {
      const isOurs = (now: Draft | undefined) => now?.state === 'sent' || now?.state === 'kept'
      setDraft((now) => (isOurs(now) ? now : undefined))
      setSaid({ words: words.undone, isProblem: false })
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
