import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createColumnKeeper } from '@/components/transactions/column-keeper'
import type { ColumnsProps } from '@/components/transactions/columns-loader'
import type { ChosenColumn } from '@/components/transactions/table-choice'
import { sendForm } from '@/lib/queries/send-form'

const patience = 900

/** The columns of one person, as they change them; what they changed last goes with them as they leave. */
export function useOwnColumns({ connection_id, columns: kept, words }: ColumnsProps) {
  const router = useRouter()
  const [keeper] = useState(() =>
    createColumnKeeper(kept, {
      send: (columns) =>
        sendForm('/api/preferences/transactions', formOf(connection_id, columns), {
          keepalive: true,
        }),
      onKept: () => startTransition(() => router.refresh()),
      wait: (deed) => {
        const waiting = setTimeout(deed, patience)
        return () => clearTimeout(waiting)
      },
    }),
  )
  const { columns, said } = useSyncExternalStore(keeper.subscribe, keeper.read)
  useLayoutEffect(() => keeper.comeAnew(kept))
  useEffect(() => {
    addEventListener('pagehide', keeper.keepSoon)
    return () => {
      removeEventListener('pagehide', keeper.keepSoon)
      keeper.keepSoon()
    }
  }, [keeper])
  const outcome = said.outcome === undefined ? '' : words[said.outcome]
  return {
    ...keeper,
    undo: () => keeper.undo(words.undone),
    columns,
    said: { words: `${said.told} ${outcome}`.trim(), isProblem: said.outcome === 'notSaved' },
  }
}

function formOf(connection_id: string, columns: readonly ChosenColumn[]): URLSearchParams {
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
