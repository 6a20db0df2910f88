import {
  type ColumnHead,
  isColumnShown,
  readingDirection,
} from '@/components/transactions/column-heads'
import { moveColumn, placeDrawnTo } from '@/components/transactions/column-order'
import {
  type ColumnSize,
  narrowestColumn,
  pixelsOfHalf,
  widestColumn,
} from '@/components/transactions/column-size'
import type { Drawing } from '@/components/transactions/follow-press'
import type { ChosenColumn, ColumnId } from '@/components/transactions/table-choice'

type Columns = readonly ChosenColumn[]

interface Outcome {
  draw: (columns: Columns) => void
  keep: (columns: Columns) => void
  cancel: () => void
}

/** An edge that is drawn makes its column as wide, and never narrower than its words let it be. */
export function drawEdge(
  head: ColumnHead,
  columns: Columns,
  narrowest: number,
  { draw, keep, cancel }: Outcome,
): Drawing {
  const { offsetWidth } = head.element
  const direction = readingDirection(head)
  let wanted = columns
  return {
    begin: () => {},
    move: (distance) => {
      const size = sizeFor(Math.max(offsetWidth + distance * direction, narrowest))
      if (wanted.some((column) => column.id === head.id && column.size === size)) return
      wanted = withSize(wanted, head.id, size)
      draw(wanted)
    },
    drop: () => keep(wanted),
    cancel,
  }
}

/** A head that is drawn along its row takes the place that it comes to; the others make room. */
export function drawHead(
  head: ColumnHead,
  heads: readonly ColumnHead[],
  columns: Columns,
  { draw, keep, cancel }: Outcome,
): Drawing {
  const { element, id } = head
  const { style } = element
  const direction = readingDirection(head)
  // In the order that is wanted by now, not in that of the page.
  const spans = columns.flatMap((column) => {
    const shown = heads.find((each) => each.id === column.id && isColumnShown(each))
    return shown === undefined ? [] : [{ id: column.id, width: shown.element.offsetWidth }]
  })
  const begun = new DOMMatrix(getComputedStyle(element).transform).e
  let wanted = columns
  const end = (deed: () => void) => {
    for (const name of ['transform', 'outline', 'outline-offset', 'z-index']) {
      style.removeProperty(name)
    }
    deed()
  }
  return {
    begin: () => {
      style.setProperty('outline', '2px solid var(--accent)')
      style.setProperty('outline-offset', '-2px')
      style.setProperty('z-index', '98')
    },
    move: (distance) => {
      style.setProperty('transform', `translateX(${begun + distance}px)`)
      const rest = spans.filter((span) => span.id !== id)
      const next = rest[placeDrawnTo(spans, id, distance * direction)]
      const others = columns.filter((column) => column.id !== id)
      const place = others.findIndex((column) => column.id === next?.id)
      const moved = moveColumn(columns, id, place === -1 ? others.length : place)
      if (moved.every((column, index) => column.id === wanted[index]?.id)) return
      wanted = moved
      draw(wanted)
    },
    drop: () => end(() => keep(wanted)),
    cancel: () => end(cancel),
  }
}

/** For so many pixels. */
export function sizeFor(pixels: number): ColumnSize {
  const size = Math.round(pixels / pixelsOfSize(1))
  return Math.min(Math.max(size, narrowestColumn), widestColumn)
}

export function withSize(columns: Columns, id: ColumnId, size: ColumnSize): Columns {
  return columns.map((column) => (column.id === id ? { id, size } : column))
}

/** Whoever reads in larger letters has wider columns. */
export function pixelsOfSize(size: number): number {
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (size * (letters || 2 * pixelsOfHalf)) / 2
}
