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
