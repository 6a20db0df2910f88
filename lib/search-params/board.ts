import { createLoader } from 'nuqs/server'
import { type BoardChoice, boardViews } from '@/lib/domain/close/choose-board'
import { closeStates } from '@/lib/domain/close/close-events'
import { type BoardSort, boardSortColumns } from '@/lib/domain/close/sort-board'
import { type DayRange, monthsFrom } from '@/lib/domain/periods/day-range'
import {
  createHref,
  parseAsChoices,
  parseAsCut,
  parseAsOneOf,
  parseAsPage,
  parseAsPeriod,
  type RawSearchParams,
} from '@/lib/search-params/parsers'

/** The board as an address names it: which clients, in which order, up to which month, which page of them. */
export interface BoardParams extends BoardChoice {
  readonly sort: BoardSort | undefined
  readonly page: number
  readonly period: string | undefined
}

export const boardPath = '/closes'
export const boardPageSize = 100
const maxTextLength = 200

const parsers = {
  view: parseAsOneOf(boardViews),
  search: parseAsCut(maxTextLength),
  person: parseAsChoices,
  tag: parseAsChoices,
  state: parseAsChoices,
  sort_by: parseAsOneOf(boardSortColumns),
  order: parseAsOneOf(['asc', 'desc']),
  period: parseAsPeriod,
  page: parseAsPage,
}
const load = createLoader(parsers)
const write = createHref(parsers)

/** Reads an address; what means nothing here is left out. */
export function parseBoardParams(raw: RawSearchParams): BoardParams {
  const read = load(raw)
  return {
    view: read.view ?? undefined,
    search: read.search ?? '',
    people: read.person,
    tags: read.tag,
    states: read.state.flatMap((each) => closeStates.filter((state) => state === each)),
    sort:
      read.sort_by === null
        ? undefined
        : { column: read.sort_by, isDescending: read.order === 'desc' },
    page: read.page,
    period: read.period ?? undefined,
  }
}

/** Where the board stands in another state. Any change but of the page starts at page one. */
export function boardHref(params: BoardParams, change: Partial<BoardParams> = {}): string {
  const next = { ...params, page: 1, ...change }
  return write(boardPath, {
    view: next.view ?? null,
    search: next.search || null,
    person: next.people.length === 0 ? null : next.people,
    tag: next.tags.length === 0 ? null : next.tags,
    state: next.states.length === 0 ? null : next.states,
    sort_by: next.sort?.column ?? null,
    order: next.sort?.isDescending === true ? 'desc' : null,
    period: next.period ?? null,
    page: next.page,
  })
}

export const noBoardChoice = {
  view: undefined,
  search: '',
  people: [],
  tags: [],
  states: [],
} as const satisfies BoardChoice

/** Whether the list is narrowed to some of the clients. */
export function isBoardNarrowed({ view, search, people, tags, states }: BoardChoice): boolean {
  return view !== undefined || search !== '' || [people, tags, states].some((all) => all.length > 0)
}

const loadMonth = createLoader({ month: parseAsCut(7) })

/** The month that an address names; the first one of all where it names none. */
export function monthNamedBy(raw: RawSearchParams): Required<DayRange> {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(loadMonth(raw).month ?? '') ?? []
  return monthsFrom(Number(year ?? 1970), Number(month ?? 1), 1)
}
