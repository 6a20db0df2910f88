import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type ColumnHead, showColumns } from '@/components/transactions/column-heads'
import { narrowestColumn } from '@/components/transactions/column-size'
import { withSize } from '@/components/transactions/draw-columns'
import type { ChosenColumn } from '@/components/transactions/table-choice'

type Widths = Readonly<Record<string, number>>

/** Shows the columns as they are wanted; gives how wide each is then, in pixels. */
export function useShownColumns(
  heads: readonly ColumnHead[],
  columns: readonly ChosenColumn[],
  kept: readonly ChosenColumn[],
): {
  widths: Widths
  /** How narrow its words, or its numbers, let a column be: known to the browser alone. */
  measureNarrowest: (head: ColumnHead) => number
} {
  const [sheet] = useState(() => new CSSStyleSheet())
  const [widths, setWidths] = useState<Widths>({})
  useLayoutEffect(() => {
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [sheet])
  // After each render, since the page below may have come anew with it.
  useLayoutEffect(() => showColumns(columns, sheet))
  // What React wrote is what it believes to find: a view's own columns may follow in the same table.
  const putBack = useEffectEvent(() => showColumns(kept, sheet))
  useLayoutEffect(() => () => putBack(), [])
  useEffect(() => {
    const observer = new ResizeObserver(() =>
      setWidths(Object.fromEntries(heads.map((head) => [head.id, widthOf(head)]))),
    )
    for (const { element } of heads) observer.observe(element)
    return () => observer.disconnect()
  }, [heads])
  return {
    widths,
    measureNarrowest: (head) => {
      showColumns(withSize(columns, head.id, narrowestColumn), sheet)
      const width = widthOf(head)
      showColumns(columns, sheet)
      return width
    },
  }
}

function widthOf({ element }: ColumnHead): number {
  return Math.round(element.offsetWidth)
}
