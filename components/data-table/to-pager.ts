import type { PagerView } from '@/components/data-table/status-bar'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import type { Reader } from '@/lib/format/create-reader'
import { notSortedInWords, whyPartial } from '@/lib/present/reading-words'
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
  reader: Pick<Reader, 'number' | 'text'>,
  onward: ListParams = list,
): PagerView {
  const { number } = reader
  const { end = 'whole' } = page
  const ofOrder = orderInWords(page, reader)
  const isCutOff = page.next_page_token === null && end !== 'whole'
  const count = page.items.length + page.unreadable.length
  // A bank may choose the size of its pages itself; where that varies, or is not known, later pages
  // have no exact numbers. What was read on to has none either.
  const size = page.size ?? (count === list.page_size ? count : 0)
  const before = (list.page - 1) * size
  const shown = size || (page.next_page_token !== null && count) || list.page_size
  const isReadOn =
    (page.rowsRead !== undefined && page.rowsRead > page.items.length) ||
    (page.leftOut ?? []).length > 0
  const isNumbered =
    count > 0 &&
    !isReadOn &&
    (list.page === 1 || (size > 0 && (count === size || page.next_page_token === null)))
  return {
    rows: isNumbered ? { first: number(before + 1), last: number(before + count) } : undefined,
    isEnd: page.next_page_token === null && !isCutOff,
    ...((isCutOff || ofOrder !== undefined) && {
      cutOff: ofOrder ?? whyPartial({ end, notUnderstood: 0 }, reader),
    }),
    page: list.page,
    previousHref: previousHref(path, list),
    nextHref:
      page.next_page_token === null ? undefined : nextHref(path, onward, page.next_page_token),
    size: shown,
    sizes: [...new Set([...pageSizes, shown])]
      .toSorted((one, other) => one - other)
      .map((each) => ({
        size: each,
        href: listHref(path, list, isOffered(each) ? { page_size: each } : {}),
      })),
  }
}

function isOffered(size: number): boolean {
  return pageSizes.some((each) => each === size)
}

/** Whose the order is, where another than the bank's was requested. */
function orderInWords(
  { sortedOf, notSorted }: MatchingPage<unknown>,
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  if (notSorted !== undefined) return notSortedInWords(notSorted, { text })
  return sortedOf === undefined ? undefined : text('reading.sorted_here', { count: sortedOf })
}
