import type { PagerView } from '@/components/data-table/status-bar'
import type { Reader } from '@/lib/format/create-reader'

/** The foot of a list whose rows are all known, cut into pages by their numbers. */
export function toNumberPager(
  { page, size, count }: { readonly page: number; readonly size: number; readonly count: number },
  hrefOf: (page: number) => string,
  { number }: Pick<Reader, 'number'>,
): PagerView {
  const pages = Math.ceil(count / size)
  return {
    rows: {
      first: number(Math.min((page - 1) * size + 1, count)),
      last: number(Math.min(page * size, count)),
    },
    isEnd: page >= pages,
    page,
    previousHref: page > 1 ? hrefOf(page - 1) : undefined,
    nextHref: page < pages ? hrefOf(page + 1) : undefined,
    size,
    sizes: [],
  }
}
