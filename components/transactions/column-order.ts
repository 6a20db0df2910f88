export interface ColumnSpan {
  readonly id: string
  /** How much room it takes along a row. */
  readonly width: number
}

/** The same columns with one of them in another place, from 0; beyond an end it stands at the end. */
export function moveColumn<Column extends { readonly id: string }>(
  columns: readonly Column[],
  id: string,
  place: number,
): readonly Column[] {
  const moved = columns.find((column) => column.id === id)
  if (moved === undefined) return columns
  const rest = columns.filter((column) => column !== moved)
  return rest.toSpliced(Math.min(Math.max(place, 0), rest.length), 0, moved)
}

/** The same with one of them moved past its neighbour among those that are shown. */
export function stepColumn<Column extends { readonly id: string }>(
  columns: readonly Column[],
  shown: readonly string[],
  id: string,
  step: 1 | -1,
): readonly Column[] {
  const neighbour = neighbourOf(columns, shown, id, step)
  const place = columns.findIndex((column) => column.id === neighbour)
  return place === -1 ? columns : moveColumn(columns, id, place)
}

export function neighbourOf(
  columns: readonly { readonly id: string }[],
  shown: readonly string[],
  id: string,
  step: 1 | -1,
): string | undefined {
  const ids = columns.flatMap((column) => (shown.includes(column.id) ? [column.id] : []))
  return ids[ids.indexOf(id) + step]
}

/** How far each column stands from where it was, in the direction of reading. */
export function columnShifts(
  spans: readonly ColumnSpan[],
  order: readonly string[],
): ReadonlyMap<string, number> {
  const before = startsOf(spans)
  const widths = new Map(spans.map(({ id, width }) => [id, width]))
  const after = startsOf(
    order.flatMap((id) => (widths.has(id) ? [{ id, width: widths.get(id) ?? 0 }] : [])),
  )
  return new Map(spans.map(({ id }) => [id, (after.get(id) ?? 0) - (before.get(id) ?? 0)]))
}

/**
 * The place, from 0, of a column that was drawn so far from its own: it changes places with a
 * neighbour once its edge has come past that one's middle.
 */
export function placeDrawnTo(spans: readonly ColumnSpan[], id: string, distance: number): number {
  const starts = startsOf(spans)
  const drawn = spans.findIndex((span) => span.id === id)
  const width = spans[drawn]?.width ?? 0
  const start = (starts.get(id) ?? 0) + distance
  return spans.filter((span, index) => {
    if (index === drawn) return false
    const middle = (starts.get(span.id) ?? 0) + span.width / 2
    return index < drawn ? start >= middle : start + width > middle
  }).length
}

function startsOf(spans: readonly ColumnSpan[]): Map<string, number> {
  let start = 0
  return new Map(
    spans.map(({ id, width }) => {
      const own = start
      start += width
      return [id, own]
    }),
  )
}
