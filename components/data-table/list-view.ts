import type { ListView } from '@/components/data-table/list-screen'
import type { LocalFilterView } from '@/components/data-table/match-count'
import { toPager } from '@/components/data-table/to-pager'
import { noFilters } from '@/components/data-table/to-toolbar'
import { emptyState, type FailureContext, toFailure } from '@/components/layout/to-failure'
import type { StateView } from '@/components/layout/state-view'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { extentOfPage, type MatchingPage } from '@/lib/domain/search/refine-rows'
import { allDates } from '@/lib/domain/periods/named-period'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import type { PlainAbsenceKey } from '@/lib/i18n/message-key'
import { hasOwnDates } from '@/lib/search-params/list-dates'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { rawData } from '@/lib/format/raw-data'
import { sayNone } from '@/lib/present/reading-words'
import {
  requestedFilters,
  currentHref,
  listHref,
  type ListParams,
  nextHref,
  queryText,
} from '@/lib/search-params/list-params'
import { matchesPath } from '@/lib/search-params/resource-path'

/** What a list says where it has no rows. */
interface EmptyWords {
  /** "No transactions match these filters" */
  readonly noneMatch: PlainAbsenceKey
  /** "No transactions in this period"; of a list that has dates. */
  readonly noneInPeriod?: PlainAbsenceKey
  /** "No transactions yet", and when the first will appear, in the reader's words. */
  readonly none: PlainAbsenceKey
  readonly whenFirst: string
}

/** What was read, and where the list stands. */
export interface ListRead<Item> {
  readonly client: Pick<Client, 'connection_id' | 'name' | 'scope'>
  readonly path: string
  readonly definition: ListDefinition
  readonly list: ListParams
  /** Of a list that has dates. */
  readonly period?: ChosenPeriod | undefined
  readonly outcome: ReadOutcome<MatchingPage<Item>>
}

interface ListContent<Item, Row> {
  readonly title: string
  readonly words: EmptyWords
  readonly toRows: (items: readonly Item[]) => readonly Row[]
  /** What the next page goes on from, where that is more than the list. */
  readonly onward?: ListParams | undefined
}

/** A page of a list but its toolbar: the rows, or what stands in their place, and what is around them. */
export function toListView<Item, Row>(
  read: ListRead<Item>,
  { title, words, toRows, onward }: ListContent<Item, Row>,
  reader: Reader,
): ListView & { readonly rows: readonly Row[] } {
  const { path, list, outcome } = read
  if (outcome.kind === 'failed') {
    return {
      title,
      rows: [],
      state: failureState(read, outcome.failure, reader),
      unreadable: [],
      pager: undefined,
      updatedAt: undefined,
      localFilter: undefined,
    }
  }
  const page = outcome.value
  const rows = toRows(page.refined?.rows ?? page.items)
  const isEmpty = rows.length === 0 && page.unreadable.length === 0
  return {
    title,
    rows,
    // Spec, Pagination 2: only a token that is null ends a list.
    state: !isEmpty
      ? undefined
      : page.next_page_token === null
        ? nothing(read, page, words, reader)
        : moreFollows(reader),
    unreadable: page.unreadable.map((row) => rawData(row, reader.text)),
    pager: toPager(path, list, page, reader, onward),
    updatedAt: reader.clock(outcome.readAt),
    localFilter: toLocalFilter(read, page),
  }
}

/** The conditions, the bank's and ours, that not all rows of a page show to hold. */
export function notAppliedIn(outcome: ReadOutcome<MatchingPage<unknown>>): readonly string[] {
  if (outcome.kind === 'failed') return []
  return [...(outcome.value.notApplied ?? []), ...(outcome.value.refined?.notApplied ?? [])]
}

function failureState<Item>(
  { client, path, list, period }: ListRead<Item>,
  failure: ReadFailure,
  reader: Reader,
): StateView {
  const isFiltered = list.filters.length > 0 || period?.address !== undefined
  const change = failure.code === 'invalid_request' ? noFilters : {}
  const context: FailureContext = {
    client,
    retryHref: currentHref(path, list),
    firstPageHref: listHref(path, list, change),
    list: isFiltered ? 'filtered' : 'unfiltered',
  }
  const state = toFailure(failure, context, reader)
  if (!passing.has(failure.code)) return state
  return { ...state, text: [...state.text, reader.text('connections.rows_not_kept')] }
}

/** What another try may cure: who waits for it looks for the rows that stood there before. */
const passing: ReadonlySet<ReadFailure['code']> = new Set([
  'bank_unreachable',
  'bank_slow',
  'bank_unreadable',
  'bank_failed',
  'rate_limited',
])

/**
 * How far a condition that the bank's API does not offer has looked; undefined without such a condition,
 * or if rows do not show whether they match.
 */
function toLocalFilter<Item>(
  { client, path, definition, list }: ListRead<Item>,
  { items, refined, rowsRead = items.length, ...page }: MatchingPage<Item>,
): LocalFilterView | undefined {
  if (refined === undefined) return undefined
  const { rows: matching, notApplied } = refined
  const { next_page_token } = page
  if (matching.length > 0 && notApplied.length > 0) return undefined
  const isEnd = extentOfPage({ items, ...page }, list).end === 'whole'
  const resource = path.slice(path.lastIndexOf('/') + 1)
  return {
    page: {
      matching: matching.length,
      read: rowsRead,
      unreadable: page.unreadable.length,
      isEnd,
      isUndetermined: false,
    },
    countPath: isEnd ? undefined : matchesPath(client.connection_id, resource, queryText(list)),
    furtherHref:
      matching.length === 0 && next_page_token !== null
        ? nextHref(path, list, next_page_token)
        : undefined,
    last: page.last,
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

function nothing<Item>(
  { path, definition, list, period }: ListRead<Item>,
  page: MatchingPage<Item>,
  words: EmptyWords,
  reader: Reader,
): StateView {
  const { text } = reader
  if (list.page_token !== undefined && (page.end ?? 'whole') === 'whole') {
    return {
      tone: 'plain',
      icon: 'empty',
      title: text('reading.nothing_more'),
      text: [],
      actions: [{ label: text('reading.start_again'), href: listHref(path, list) }],
    }
  }
  const extent = extentOfPage(page, list)
  const isFiltered = list.filters.length > 0
  const isInPeriod = period?.address !== undefined && !hasOwnDates(definition, list)
  if (isFiltered || isInPeriod) {
    const none = isFiltered ? words.noneMatch : (words.noneInPeriod ?? words.noneMatch)
    return {
      ...emptyState(extent, { title: sayNone(extent, reader, none) }, reader),
      icon: 'search',
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
  const title = sayNone(extent, reader, words.none)
  return emptyState(extent, { title, text: [words.whenFirst] }, reader)
}
