import {
  type BoardLine,
  type BoardSign,
  type BoardView,
  clientMark,
} from '@/components/board/board-view'
import { toBoardToolbar } from '@/components/board/board-toolbar'
import type { ColumnSort } from '@/components/data-table/data-table'
import { toNumberPager } from '@/components/data-table/number-pager'
import type { PagerView } from '@/components/data-table/status-bar'
import type { StateView } from '@/components/layout/state-view'
import type { BoardCell } from '@/lib/domain/close/board'
import type { BoardEntry } from '@/lib/domain/close/choose-board'
import { closeStates } from '@/lib/domain/close/close-events'
import type { BoardSort, boardSortColumns } from '@/lib/domain/close/sort-board'
import { unitsBefore } from '@/lib/domain/periods/day-range'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import {
  blockWords,
  dueCell,
  monthWords,
  signWords,
  stateNames,
  workWords,
} from '@/lib/present/board-cells'
import type { BoardRead } from '@/lib/present/board-read'
import {
  boardHref,
  boardPageSize,
  type BoardParams,
  isBoardNarrowed,
  noBoardChoice,
} from '@/lib/search-params/board'
import { closeHref, closePath, closeQuery } from '@/lib/search-params/close'

export function toBoardView(read: BoardRead, reader: Reader): BoardView {
  const { params, months, chosen, counts, people, myTurn } = read
  const { text } = reader
  const inWork = months.at(-1)
  const short = new Intl.DateTimeFormat(reader.locale, { month: 'short', timeZone: 'UTC' })
  const first = (params.page - 1) * boardPageSize
  const signs = createSigns(reader)
  const active = people.filter(({ isActive, mayPrepare }) => isActive && mayPrepare)
  const monthAt = (back: number) =>
    boardHref(params, {
      period: unitsBefore(inWork?.first ?? read.today, 'month', back, 1).first.slice(0, 7),
    })
  return {
    title: text('shell.close'),
    month: {
      name: monthWords(inWork?.first ?? read.today, reader),
      previousHref: monthAt(1),
      nextHref: monthAt(-1),
      others: Array.from({ length: 12 }, (_, at) => at - 1).map((back) => {
        const { first: day } = unitsBefore(inWork?.first ?? read.today, 'month', back, 1)
        return { name: monthWords(day, reader), href: monthAt(back), isCurrent: back === 0 }
      }),
    },
    columns: read.columns,
    sorts: sortsOf(params),
    months: months.slice(0, -1).map((month) => short.format(Date.parse(month.first))),
    ...viewsOf(read, reader),
    toolbar: toBoardToolbar(read, reader),
    lines: chosen
      .slice(first, first + boardPageSize)
      .map((entry) => toBoardLine(entry, read, signs, reader)),
    signs: signs.all,
    state: stateOf(read, reader),
    pager:
      chosen.length === 0 || !read.hasCloses ? undefined : pagerOf(params, chosen.length, reader),
    summary: summaryStates
      .map((state) => [state, inState(read, state)] as const)
      .filter(([, count]) => count > 0)
      .map(([state, count]) => ({ count: reader.number(count), state: text(stateNames[state]) })),
    myTurnHref: counts.mine > 0 && myTurn ? hrefOf(myTurn, read) : undefined,
    nobody: text('portfolio.nobody'),
    preparers: active.map(({ id, name }) => ({ id, name })),
    reviewers: active.flatMap(({ id, name, mayReview }) => (mayReview ? { id, name } : [])),
  }
}

/** Where the heads lead: by due day the board stands without a choice. */
function sortsOf(params: BoardParams): BoardView['sorts'] {
  const current = params.sort ?? dueFirst
  const sortOf = (column: (typeof boardSortColumns)[number]): ColumnSort => {
    const isCurrent = current.column === column
    const next = { column, isDescending: isCurrent && !current.isDescending }
    const isUsual = column === dueFirst.column && !next.isDescending
    return {
      href: boardHref(params, { sort: isUsual ? undefined : next }),
      current: isCurrent ? (current.isDescending ? 'descending' : 'ascending') : undefined,
    }
  }
  return { name: sortOf('name'), turn: sortOf('turn'), due: sortOf('due') }
}

const dueFirst: BoardSort = { column: 'due', isDescending: false }

/** What is furthest comes first. */
const summaryStates = [
  'locked',
  'reviewed',
  'ready_for_review',
  'reopened',
  'returned',
  'in_preparation',
  'not_started',
] as const satisfies (keyof typeof stateNames)[]

/** A month that is in no close is not started. */
function inState({ counts }: BoardRead, state: (typeof summaryStates)[number]): number {
  if (state === 'reviewed') return counts.reviewed
  if (state === 'ready_for_review') return counts.states[state] - counts.reviewed
  if (state !== 'not_started') return counts.states[state]
  const begun = closeStates.filter((each) => each !== 'not_started')
  return counts.all - begun.reduce((sum, each) => sum + counts.states[each], 0)
}

/** The close that a client’s line is about: that of the month in work. */
function hrefOf(
  { row }: BoardEntry,
  { months, today }: Pick<BoardRead, 'months' | 'today'>,
): string {
  return closeHref(row.client, months.at(-1) ?? { first: today, last: today })
}

/** The signs of a board, which fill as the place of each cell’s is looked up. */
function createSigns(reader: Reader) {
  const all: BoardSign[] = []
  const places = new Map<string, number>()
  const placeOf = (cell: BoardCell): number => {
    const { month, state, isReviewed, sign, changes, of } = cell
    const key = `${month.first} ${state} ${isReviewed} ${sign} ${changes} ${of?.first} ${of?.last}`
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, all.length)
    const label = { client: clientMark, month: monthWords(month.first, reader) }
    return (
      all.push({
        look: sign,
        count: changes > 0 ? reader.number(changes) : undefined,
        label: reader.text('board.cell', { ...label, state: signWords(cell, reader) }),
        query: closeQuery(month),
        month: month.first.slice(0, 7),
      }) - 1
    )
  }
  return { all, placeOf }
}

function toBoardLine(
  entry: BoardEntry,
  read: BoardRead,
  signs: ReturnType<typeof createSigns>,
  reader: Reader,
): BoardLine {
  const { row, shown } = entry
  const path = closePath(row.client)
  const cells = row.cells.map(signs.placeOf)
  const statements = { isStatementsKnown: entry.isStatementsKnown }
  return {
    key: row.client,
    label: row.name,
    href: path + (signs.all[cells.at(-1) ?? -1]?.query ?? ''),
    path,
    mark: { initials: initialsOf(row.name), hue: hueOf(row.client) },
    cells,
    work: workWords(entry, reader),
    turn: turnOf(entry, read, reader),
    due: dueCell(row, reader),
    block: blockWords(row.block, statements, reader),
    close: shown?.id,
  }
}

function turnOf(
  { row: { turn } }: BoardEntry,
  read: BoardRead,
  { text }: Reader,
): BoardLine['turn'] {
  if (turn.of === 'nobody') return undefined
  if (!('person' in turn)) {
    return { text: text('lists.client'), className: 'with-i i-hourglass text-quiet' }
  }
  const { person } = turn
  if (person === undefined)
    return { text: text(`board_data.no_${turn.of}`), className: 'text-faint' }
  const name = read.people.find(({ id }) => id === person)?.name ?? ''
  const isReader = person === read.person_id
  return {
    text: isReader ? text('board_data.turn_you') : name,
    title: name,
    className: `cp cp-sm ${hueOf(person)} ${isReader ? 'font-medium text-ink' : 'text-quiet'}`,
    initials: initialsOf(name),
  }
}

function viewsOf({ params, counts, hasCloses }: BoardRead, { text, number }: Reader) {
  const base = { ...params, ...noBoardChoice }
  const views = [
    { id: 'all', label: text('portfolio.all'), view: undefined, count: counts.all },
    { id: 'mine', label: text('board_data.view_mine'), view: 'mine', count: counts.mine },
    { id: 'late', label: text('board_data.view_late'), view: 'late', count: counts.late },
    {
      id: 'changed',
      label: text('board_data.view_changed'),
      view: 'changed',
      count: counts.changed,
    },
  ] as const
  return {
    views: views.map(({ id, label, view }) => ({
      id,
      label,
      href: boardHref({ ...base, view }),
      isCurrent: boardHref({ ...base, view }) === boardHref(params),
      isHidden: false,
    })),
    // That a locked month has not changed is not known of all: some may not be re-read yet.
    // A firm that has no close at all is not late with any.
    counts: Object.fromEntries(
      views.flatMap(({ id, count }) =>
        (id === 'changed' && count === 0) || (id !== 'all' && !hasCloses)
          ? []
          : [[id, number(count)] as const],
      ),
    ),
  }
}

function stateOf(read: BoardRead, { text }: Reader): StateView | undefined {
  const { params, months, chosen, counts, hasCloses, firstClient } = read
  const inWork = months.at(-1)
  const plain = { tone: 'plain', icon: 'empty', text: [], actions: [] } as const
  if (counts.all === 0) return { ...plain, title: text('portfolio.no_clients') }
  if (!hasCloses) {
    return {
      ...plain,
      title: text('board_data.none_yet'),
      text: [text('board_data.none_yet_why')],
      actions:
        firstClient === undefined || inWork === undefined
          ? []
          : [
              {
                label: text('board_data.set_up'),
                href: closeHref(firstClient, inWork),
                isPrimary: true,
              },
            ],
    }
  }
  if (chosen.length > 0) return undefined
  return {
    ...plain,
    icon: 'search',
    title: text('portfolio.nothing_matches'),
    actions: isBoardNarrowed(params)
      ? [{ label: text('portfolio.show_all'), href: boardHref({ ...params, ...noBoardChoice }) }]
      : [],
  }
}

function pagerOf(params: BoardParams, count: number, reader: Reader): PagerView {
  const pages = { page: params.page, size: boardPageSize, count }
  return toNumberPager(pages, (page) => boardHref(params, { page }), reader)
}
