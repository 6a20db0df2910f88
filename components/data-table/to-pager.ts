import type { PagerView } from '@/components/data-table/status-bar'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import type { Reader } from '@/lib/i18n/reader'
import {
  listHref,
  type ListParams,
  nextHref,
  pageSizes,
  previousHref,
} from '@/lib/search-params/list-params'

/** The foot of a list's page. `onward` is what the next page goes on from, where that is more. */
export function toPager(
  path: string,
  list: ListParams,
  page: MatchingPage<unknown>,
  { number }: Pick<Reader, 'number'>,
  onward: ListParams = list,
): PagerView {
  const count = page.items.length + page.unreadable.length
  const before = (list.page - 1) * list.page_size
  // A bank may send fewer rows than were requested: later pages then have no exact numbers.
  // What was read on to has no numbers either.
  const isReadOn = page.rowsRead !== undefined && page.rowsRead > page.items.length
  const isNumbered =
    count > 0 &&
    !isReadOn &&
    (list.page === 1 || count === list.page_size || page.next_page_token === null)
  return {
    rows: isNumbered ? { first: number(before + 1), last: number(before + count) } : undefined,
    isEnd: page.next_page_token === null,
    page: list.page,
    previousHref: previousHref(path, list),
    nextHref:
      page.next_page_token === null ? undefined : nextHref(path, onward, page.next_page_token),
    size: list.page_size,
    sizes: pageSizes.map((size) => ({ size, href: listHref(path, list, { page_size: size }) })),
  }
}
