import type { LocalFilterView } from '@/components/data-table/local-filter-note'
import { noFilters } from '@/components/data-table/to-toolbar'
import { type FailureContext, toFailure } from '@/components/layout/to-failure'
import type { StateView } from '@/components/layout/state-view'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { MatchingPage, RefinedRows } from '@/lib/domain/search/refine-rows'
import { allDates } from '@/lib/domain/periods/named-period'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import { hasOwnDates } from '@/lib/search-params/list-dates'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { rawData } from '@/lib/format/raw-data'
import {
  requestedFilters,
  currentHref,
  listHref,
  type ListParams,
  nextHref,
} from '@/lib/search-params/list-params'

/** What a list says where it has no rows, in the reader's words. */
export interface EmptyWords {
  /** "No transactions match these filters" */
  readonly noneMatch: string
  /** "No transactions in this period"; of a list that has dates. */
  readonly noneInPeriod?: string
  /** "No transactions yet", and when the first will appear. */
  readonly none: string
  readonly whenFirst: string
}

interface ListBody<Row> {
  readonly rows: readonly Row[]
  /** Stands where rows would; undefined where there are rows. */
  readonly state: StateView | undefined
  /** Rows that lack what every row must have, as the bank sent them. */
  readonly unreadable: readonly string[]
}

/** The rows of a page, or what stands in their place. */
export function toListBody<Item, Row>(
  outcome: ReadOutcome<ListPage<Item>>,
  {
    path,
    definition,
    list,
    period,
    client,
    words,
    reader,
    toRows,
  }: {
    readonly path: string
    readonly definition: ListDefinition
    readonly list: ListParams
    readonly period?: ChosenPeriod | undefined
    readonly client: Pick<Client, 'connection_id' | 'name' | 'scope'>
    readonly words: EmptyWords
    readonly reader: Reader
    readonly toRows: (items: readonly Item[]) => readonly Row[]
  },
): ListBody<Row> {
  if (outcome.kind === 'failed') {
    const { failure } = outcome
    const change = failure.code === 'invalid_request' ? noFilters : {}
    const context: FailureContext = {
      client,
      retryHref: currentHref(path, list),
      firstPageHref: listHref(path, list, change),
    }
    return { rows: [], state: toFailure(failure, context, reader), unreadable: [] }
  }
  const { items, unreadable, next_page_token } = outcome.value
  const rows = toRows(items)
  const state = (): StateView => {
    // Spec, Pagination 2: only a token that is null ends a list.
    if (next_page_token !== null) return moreFollows(reader)
    return nothing({ path, definition, list, period }, words, reader)
  }
  return {
    rows,
    state: rows.length === 0 && unreadable.length === 0 ? state() : undefined,
    unreadable: unreadable.map((row) => rawData(row, reader.text)),
  }
}

/** The conditions, the bank's and ours, that not all rows of a page show to hold. */
export function notAppliedIn(
  outcome: ReadOutcome<ListPage<unknown>>,
  here?: Pick<RefinedRows<unknown>, 'notApplied'>,
): readonly string[] {
  if (outcome.kind === 'failed') return []
  return [...(outcome.value.notApplied ?? []), ...(here?.notApplied ?? [])]
}

/**
 * How far a condition that the bank's API does not offer has looked; undefined without such a condition,
 * or if rows do not show whether they match.
 */
export function toLocalFilter<Item>(
  outcome: ReadOutcome<MatchingPage<Item>>,
  here: RefinedRows<Item> | undefined,
  {
    path,
    definition,
    list,
  }: {
    readonly path: string
    readonly definition: ListDefinition
    readonly list: ListParams
  },
  { number }: Reader,
): LocalFilterView | undefined {
  if (here === undefined || outcome.kind === 'failed') return undefined
  const { rows: matching, notApplied } = here
  if (matching.length > 0 && notApplied.length > 0) return undefined
  const { items, rowsRead = items.length, next_page_token } = outcome.value
  return {
    shown: number(matching.length),
    read: number(rowsRead),
    isEnd: next_page_token === null && list.page === 1,
    furtherHref:
      matching.length === 0 && next_page_token !== null
        ? nextHref(path, list, next_page_token)
        : undefined,
    clearHref: listHref(path, list, { filters: requestedFilters(definition, list) }),
  }
}

function moreFollows({ text }: Reader): StateView {
  return {
    tone: 'plain',
    icon: 'empty',
    title: text('reading.nothing_on_page'),
    text: [text('reading.more_follows')],
    actions: [],
  }
}

function nothing(
  {
    path,
    definition,
    list,
    period,
  }: {
    path: string
    definition: ListDefinition
    list: ListParams
    period: ChosenPeriod | undefined
  },
  words: EmptyWords,
  { text }: Reader,
): StateView {
  const isFiltered = list.filters.length > 0
  const isInPeriod = period?.address !== undefined && !hasOwnDates(definition, list)
  if (isFiltered || isInPeriod) {
    return {
      tone: 'plain',
      icon: 'search',
      title: isFiltered ? words.noneMatch : (words.noneInPeriod ?? words.noneMatch),
      text: [],
      actions: [
        ...(isFiltered
          ? [
              {
                label: text('filters.clear_filters'),
                isPrimary: true,
                href: listHref(path, list, noFilters),
              },
            ]
          : []),
        ...(isInPeriod
          ? [
              {
                label: text('filters.show_all_dates'),
                href: listHref(path, list, { period: allDates }),
              },
            ]
          : []),
      ],
    }
  }
  if (list.page_token !== undefined) {
    return {
      tone: 'plain',
      icon: 'empty',
      title: text('reading.nothing_more'),
      text: [],
      actions: [{ label: text('reading.start_again'), href: listHref(path, list) }],
    }
  }
  return { tone: 'plain', icon: 'empty', title: words.none, text: [words.whenFirst], actions: [] }
}
