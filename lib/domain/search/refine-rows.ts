import type { ListPage } from '@/lib/bank-contract/list'
import type { Extent, ReadingEnd } from '@/lib/domain/reading/reading'
import {
  createFilterMemory,
  type FilterMemory,
  judgeRows,
  type RowFilters,
} from '@/lib/domain/search/judge-rows'
import { answersSearch } from '@/lib/domain/search/match-text'
import { readSearch } from '@/lib/domain/search/read-search'

/** A page of a list, judged by the conditions that the bank's API does not offer. */
export interface MatchingPage<Item> extends ListPage<Item> {
  /** Undefined where the address has no such condition. */
  readonly refined?: RefinedRows<Item> | undefined
  /** How many rows were read to find the page: more than its own where none matched. */
  readonly rowsRead?: number
  /** Why nothing was read on from it, where another page had to be; undefined where one may be. */
  readonly end?: ReadingEnd | undefined
  /** In the bank's order, the last row of the page that meets the condition, by its key. */
  readonly last?: string | undefined
  /** Of how many rows, all of which were read, ours is the order. */
  readonly sortedOf?: number
  /** An order of ours was requested, and not all that it needs could be read: it is the bank's. */
  readonly notSorted?: { readonly by: string; readonly lacks: 'rows' | 'names' }
}

/** How much of a whole list a page of it is. */
export function extentOfPage(
  { next_page_token, end, unreadable }: MatchingPage<unknown>,
  list: { readonly page: number },
): Extent {
  const own = next_page_token === null ? (end ?? 'whole') : 'limit'
  const { length } = unreadable
  return { end: list.page > 1 ? 'limit' : own, notUnderstood: length, unreadable: length }
}

export interface Conditions {
  readonly filters: readonly (readonly [name: string, value: string])[]
}

export interface RefinedRows<Row> {
  readonly rows: readonly Row[]
  /** Conditions, by name, that not all of the rows show to hold. */
  readonly notApplied: readonly string[]
}

/** Applies conditions of ours to rows that were read; undefined without such a condition. */
export type Refine<Row> = (
  rows: readonly Row[],
) => RefinedRows<Row> | undefined | Promise<RefinedRows<Row> | undefined>

/**
 * Applies the conditions that the bank's API does not offer; undefined without such a condition. Values of
 * one condition mean "any of", conditions mean "all of".
 */
export function refineRows<Base, Row extends Base>(
  rows: readonly Row[],
  { filters: conditions }: Conditions,
  filters: RowFilters<Base>,
  memory: FilterMemory = createFilterMemory(),
): RefinedRows<Row> | undefined {
  const own = conditions.filter(([name]) => Object.hasOwn(filters, name))
  if (own.length === 0) return undefined
  const { items, notApplied } = judgeRows<Row>('', rows, own, { filters }, memory)
  return { rows: items, notApplied }
}

type Texts = readonly (string | null | undefined)[]

/** Any of the searches; where no row has any of the texts, none shows whether it matches. */
export function answersWords<Row>(textsOf: (row: Row) => Texts): RowFilters<Row>[string] {
  const hasTexts = (row: Row): boolean => textsOf(row).some((text) => text != null)
  return {
    shows: (row) => (hasTexts(row) ? 'some' : undefined),
    judge: (row, values, shown) => {
      const texts = textsOf(row)
      if (shown.size === 0) return undefined
      return values.some((value) => answersSearch(readSearch(value))(texts))
    },
  }
}
