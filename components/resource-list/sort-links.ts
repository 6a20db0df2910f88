import type { ColumnSort } from '@/components/data-table/data-table'
import { listHref, type ListOrder, type ListParams } from '@/lib/search-params/list-params'

/** The bank's own order, where the address names none. */
export interface ListedBy {
  readonly sort_by: string
  readonly order: ListOrder
}

/** The two directions of one column. `order` stays out of the address where the list has none. */
export function sortLinks(
  path: string,
  list: ListParams,
  column: string,
  usual: ListedBy,
  offers: { readonly sort_by: boolean; readonly order: boolean },
): ColumnSort {
  const to = (order: ListOrder): string =>
    listHref(path, list, {
      sort_by: offers.sort_by ? column : undefined,
      order: offers.order ? order : undefined,
    })
  const isCurrent = (list.sort_by ?? usual.sort_by) === column
  const order = list.order ?? usual.order
  return {
    ascending: to('asc'),
    descending: to('desc'),
    current: isCurrent ? (order === 'asc' ? 'ascending' : 'descending') : undefined,
  }
}
