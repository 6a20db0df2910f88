import type { BoardRow } from '@/lib/domain/close/board'
import type { CloseState } from '@/lib/domain/close/close-events'
import type { ClosePeople } from '@/lib/domain/close/roll-forward'
import { foldText, matching } from '@/lib/domain/search/match-text'

export const boardViews = ['mine', 'late', 'changed'] as const
export type BoardView = (typeof boardViews)[number]

/** Which clients of the board are listed. Several values of one condition mean "any of". */
export interface BoardChoice {
  readonly view: BoardView | undefined
  readonly search: string
  /** Ids of those who prepare or review the month in work. */
  readonly people: readonly string[]
  readonly tags: readonly string[]
  /** Of the month in work; what nobody has begun is not started. */
  readonly states: readonly CloseState[]
}

/** A line of the board with what it is chosen by. */
export interface BoardEntry {
  readonly row: BoardRow
  readonly tags: readonly string[]
  /** The close of the month in work, where somebody has begun it. */
  readonly shown: ShownClose | undefined
  /** Whether all missing statements are known; else there are at least as many. */
  readonly isStatementsKnown: boolean
}

export interface ShownClose {
  readonly id: string
  readonly people: ClosePeople
  /** When its bank was last read for it; undefined where it never was. */
  readonly readAt: string | undefined
}

/** Those that are meant, in their order. */
export function chooseBoard<Each extends BoardEntry>(
  entries: readonly Each[],
  { view, search, people, tags, states }: BoardChoice,
  person: string,
): Each[] {
  const wanted = new Set(tags.map(foldText))
  const isFound = search === '' ? undefined : matching(search)
  return entries.filter(
    (each) =>
      (view === undefined || isIn(view, each.row, person)) &&
      (isFound === undefined || isFound([each.row.name, ...each.tags].join(' '))) &&
      (people.length === 0 || people.some((id) => isOf(each, id))) &&
      (wanted.size === 0 || each.tags.some((tag) => wanted.has(foldText(tag)))) &&
      (states.length === 0 || states.includes(stateInWork(each.row))),
  )
}

export function isIn(view: BoardView, row: BoardRow, person: string): boolean {
  switch (view) {
    case 'mine':
      return 'person' in row.turn && row.turn.person === person
    case 'late':
      return row.isLate
    case 'changed':
      return row.cells.some(({ sign }) => sign === 'changed')
  }
}

function stateInWork({ cells }: BoardRow): CloseState {
  return cells.at(-1)?.state ?? 'not_started'
}

function isOf({ row: { turn }, shown }: BoardEntry, id: string): boolean {
  if ('person' in turn && turn.person === id) return true
  return shown !== undefined && (shown.people.preparer === id || shown.people.reviewer === id)
}
