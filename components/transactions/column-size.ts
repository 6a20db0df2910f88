/** As a word, or in halves of a rem where it was drawn by hand. */
export type ColumnSize = 'usual' | 'narrow' | 'wide' | number

/** Of two digits each, as the style sheet reads them. */
export const narrowestColumn = 8
export const widestColumn = 64

/** Of the table: how many pixels half a rem is at the usual size of text. */
export const pixelsOfHalf = 8

/** What was stored, or sent by a form. */
export function sizeOf(value: unknown): ColumnSize {
  if (value === 'narrow' || value === 'wide') return value
  const width = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  const isWidth =
    typeof width === 'number' &&
    Number.isInteger(width) &&
    width >= narrowestColumn &&
    width <= widestColumn
  return isWidth ? width : 'usual'
}

/** By their places in a row: what the style sheet asks of columns that have a size. */
export function sizePlaces(
  columns: readonly { readonly id: string; readonly place: number; readonly size: ColumnSize }[],
): Readonly<Record<'data-narrow' | 'data-wide' | 'data-drawn', string | undefined>> {
  const places = (wanted: (size: ColumnSize, id: string) => boolean) =>
    columns.flatMap(({ id, place, size }) => (wanted(size, id) ? [place] : [])).join(' ') ||
    undefined
  return {
    'data-narrow': places((size) => size === 'narrow'),
    'data-wide': places((size) => size === 'wide'),
    // However narrow it was drawn, a number is never cut.
    'data-drawn': places((size, id) => typeof size === 'number' && id !== 'amount'),
  }
}
