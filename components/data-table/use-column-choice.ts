import { useState } from 'react'

/** The columns that a table shows: those that were chosen, until the page brings other ones. */
export function useColumnChoice<Id extends string>(stored: readonly Id[]) {
  const [choice, setChoice] = useState({ stored, ids: stored })
  const isCurrent = choice.stored.join() === stored.join()
  return [
    isCurrent ? choice.ids : stored,
    (ids: readonly Id[]) => setChoice({ stored, ids }),
  ] as const
}
