import {
  bigint,
  customType,
  type ExtraConfigColumn as IndexedColumn,
  index,
  type IndexBuilder,
  timestamp,
} from 'drizzle-orm/pg-core'

// Byte order is the same on every server and in every locale, so a keyset over it is too.
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
export const minorUnits = (name: string) => bigint(name, { mode: 'number' })

/**
 * A list of one business in one order, whose ties the identifier breaks: every such index serves a
 * keyset page, forwards and backwards, without reading a row too many.
 */
export function within(
  table: { business_id: IndexedColumn; id: IndexedColumn },
  name: string,
  ...columns: IndexedColumn[]
): IndexBuilder {
  return index(name).on(table.business_id, ...columns, table.id)
}

/** The list in the order of one column, which answers for the columns carried along too. */
export function inOrder(
  table: { business_id: IndexedColumn; id: IndexedColumn },
  name: string,
  column: IndexedColumn,
  ...carried: IndexedColumn[]
): IndexBuilder {
  return index(name).on(table.business_id, column, table.id, ...carried)
}

/** The rows of each day by a column, with all that the list's default order is made of. */
export function withinDay(
  table: Record<'business_id' | 'initiated_day' | 'initiated_at' | 'id', IndexedColumn>,
  name: string,
  column: IndexedColumn,
  ...carried: IndexedColumn[]
): IndexBuilder {
  const { business_id, initiated_day, initiated_at, id } = table
  return index(name).on(business_id, initiated_day, column, initiated_at, id, ...carried)
}
