import { sizePlaces } from '@/components/transactions/column-size'
import { columnShifts } from '@/components/transactions/column-order'
import type { ChosenColumn, ColumnId } from '@/components/transactions/table-choice'
import { watchPage } from '@/components/transactions/watch-page'

export interface ColumnHead {
  readonly id: ColumnId
  readonly element: HTMLTableCellElement
  readonly name: string
}

let known: readonly ColumnHead[] = []

/** The heads that may be moved, in the order of the page; the same array for as long as they are the same. */
export const columnHeads = {
  subscribe: watchPage,
  read: (): readonly ColumnHead[] => {
    const elements = [
      ...document.querySelectorAll<HTMLTableCellElement>('main thead th[data-column]'),
    ]
    const isSame =
      elements.length === known.length &&
      elements.every((element, index) => known[index]?.element === element)
    if (!isSame) {
      known = elements.map((element) => ({
        // Our own page wrote it.
        id: element.dataset['column'] as ColumnId,
        element,
        name: element.textContent,
      }))
    }
    return known
  },
}

/** False where a small screen has folded the table, or the window has no room for the column. */
export function isColumnShown({ element }: Pick<ColumnHead, 'element'>): boolean {
  return getComputedStyle(element).display === 'table-cell'
}

/** 1 where a line is read from the left, -1 where from the right. */
export function readingDirection({ element }: Pick<ColumnHead, 'element'>): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1
}

/**
 * Shows the columns as they are wanted. Sizes stand where the server writes them. The cells are
 * React's and stay in their places, so that each column is only shown in another, its head with its
 * figures, until the page comes in the new order.
 */
export function showColumns(columns: readonly ChosenColumn[], sheet: CSSStyleSheet): void {
  const heads = columnHeads.read()
  const sizes = new Map(columns.map(({ id, size }) => [id, size]))
  for (const { id, element } of heads) {
    const size = sizes.get(id)
    if (typeof size === 'number') element.dataset['width'] = String(size).padStart(2, '0')
    else delete element.dataset['width']
  }
  const table = heads[0]?.element.closest('[data-by-hand]')
  const places = sizePlaces(
    heads.map(({ id, element }) => ({
      id,
      place: element.cellIndex + 1,
      size: sizes.get(id) ?? 'usual',
    })),
  )
  for (const [name, value] of Object.entries(places)) {
    if (value === undefined) table?.removeAttribute(name)
    else table?.setAttribute(name, value)
  }
  sheet.replaceSync(
    [lookOfHeads, ...stackingOf(heads, columns), ...shiftsOf(heads, columns)].join('\n'),
  )
}

// Each head lies over the next one, which its handle reaches into.
const lookOfHeads = `@media (min-width: 760.02px) {
  [data-by-hand] thead { position: relative; z-index: 3; }
  [data-by-hand] thead tr > th:first-child { z-index: 99; }
  [data-by-hand] thead th[data-column] { cursor: grab; user-select: none; }
}`

function stackingOf(heads: readonly ColumnHead[], columns: readonly ChosenColumn[]): string[] {
  return heads.map(({ id, element }) => {
    const place = columns.findIndex((column) => column.id === id)
    const head = `[data-by-hand] thead th:nth-child(${element.cellIndex + 1})`
    return `${head} { z-index: ${90 - place}; }`
  })
}

function shiftsOf(heads: readonly ColumnHead[], columns: readonly ChosenColumn[]): string[] {
  const order = columns.map(({ id }) => id)
  if (heads.every(({ id }, index) => id === order[index])) return []
  const spans = heads.map(({ id, element }) => ({
    id,
    width: element.getBoundingClientRect().width,
  }))
  const shifts = columnShifts(spans, order)
  return heads.flatMap((head) => {
    const shift = (shifts.get(head.id) ?? 0) * readingDirection(head)
    const place = head.element.cellIndex + 1
    return shift === 0
      ? []
      : [`[data-by-hand] tr > :nth-child(${place}) { transform: translateX(${shift}px); }`]
  })
}
