import { useMemo, useState } from 'react'
import type { MarkedRow } from '@/components/review/mark-column'
import type { LaterMarks, RowPress } from '@/components/review/row-marking'
import { onIntent } from '@/components/ui/on-intent'
import type { MarkedList } from '@/lib/queries/marks'

const rowMarking = onIntent(
  async () => (await import('@/components/review/row-marking')).RowMarking,
)

/** The rows of a page with their marks, and what changes these: loaded once somebody is near. */
export function useRowMarks<Row extends MarkedRow>(
  list: MarkedList,
  page: readonly Row[],
  /** What it shows of its rows, to be sent back with a mark. */
  seen: string,
) {
  const read = useMemo(() => page.map((row) => ({ ...row, seen })), [page, seen])
  const [{ show, say }, setShow] = useState<Partial<LaterMarks>>({})
  const [isNear, setNear] = useState(false)
  const [pressed, setPressed] = useState<RowPress>()
  return {
    list,
    rows: show?.(read) ?? read,
    say,
    begin: () => setNear(true),
    /** R marks reviewed, F flags, N leads to the notes, Q asks the client. */
    press: (key: string, row: Row): boolean => {
      if (!'rfnq'.includes(key)) return false
      setNear(true)
      setPressed({ key, row })
      return true
    },
    reader: isNear && <rowMarking.Component list={list} pressed={pressed} onChange={setShow} />,
  }
}
