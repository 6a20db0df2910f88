import { useState } from 'react'

/**
 * The columns that a table shows: those that were chosen here, until the page brings other ones or,
 * by `view`, another view with columns of its own.
 */
export function useColumnChoice<Id extends string>(stored: readonly Id[], view?: string) {
  const [choice, setChoice] = useState({ stored, view, ids: stored })
  const isCurrent = choice.view === view && choice.stored.join() === stored.join()
  return [
    isCurrent ? choice.ids : stored,
    (ids: readonly Id[]) => setChoice({ stored, view, ids }),
  ] as const
}
