import { type CloseState, closeStates } from '@/lib/domain/close/close-events'
import {
  type Block,
  blockOf,
  type ClientAccess,
  type Turn,
  turnOf,
} from '@/lib/domain/close/close-turn'
import { boardViews, isIn } from '@/lib/domain/close/choose-board'
import { daysLeft, dueDay } from '@/lib/domain/close/due-day'
import { isLocked, type KeptClose } from '@/lib/domain/close/kept-close'
import { type Progress, progressOf } from '@/lib/domain/close/progress'
import { type DayRange, isWithin } from '@/lib/domain/periods/day-range'

/**
 * A client with its closes: at least that of the month in work, those that are not locked, and of the months
 * shown those that changed since they were locked or are to be signed again.
 */
export interface BoardClient {
  readonly id: string
  readonly name: string
  readonly access: ClientAccess
  readonly closes: readonly KeptClose[]
  /** What is locked besides, of which there is no more to say. */
  readonly locked?: readonly Required<DayRange>[]
}

export interface BoardCell {
  readonly month: Required<DayRange>
  /** Undefined where the month is in no close. */
  readonly state: CloseState | undefined
  /** Signed by both, and still to be locked. */
  readonly isReviewed?: true
  readonly sign: 'none' | 'open' | 'locked' | 'changed'
  /** Since it was locked, and not accepted. */
  readonly changes: number
  /** Of a close that changed since and is longer than the month: its days. */
  readonly of?: Required<DayRange>
}

export interface DueDay {
  readonly due: string
  /** Fewer than none is late. */
  readonly daysLeft: number
}

/** One client's line, as plain data. */
export interface BoardRow {
  readonly client: string
  readonly name: string
  readonly cells: readonly BoardCell[]
  /** Of the month in work; undefined where it is in no close. */
  readonly progress: Progress | undefined
  /** Of the oldest close that is still to be locked, since that comes first; else of one to sign again. */
  readonly turn: Turn
  /** By which the month in work is to be locked, where it is not. */
  readonly dueInWork: DueDay | undefined
  /** The earliest day by which one of them is to be locked. */
  readonly due: string | undefined
  /** Whose day that is. */
  readonly dueOf: Required<DayRange> | undefined
  /** Fewer than none is late. */
  readonly daysLeft: number | undefined
  readonly isLate: boolean
  readonly block: Block | undefined
}

/**
 * `months` are those shown, the oldest first, the last of them in work: it is due by `closeDay` of the month
 * after it too where nobody has begun its close.
 */
export function boardRow(
  { id, name, access, closes, locked = [] }: BoardClient,
  months: readonly Required<DayRange>[],
  today: string,
  closeDay?: number,
): BoardRow {
  const inWork = months.at(-1)
  const shown = inWork && closeOfMonth(closes, inWork)
  // Closes of later months do not stand here yet.
  const begun = closes
    .filter(({ period }) => period.first <= (inWork?.last ?? ''))
    .toSorted((one, other) => (one.period.first < other.period.first ? -1 : 1))
  const open = begun.filter((each) => !isLocked(each))
  const [oldest] = open
  const isBegun =
    shown !== undefined || inWork === undefined || locked.some((period) => isWithin(inWork, period))
  const notBegun =
    isBegun || closeDay === undefined ? [] : [{ due: dueDay(inWork, closeDay), period: inWork }]
  const [earliest] = [...open, ...notBegun].toSorted((one, other) => (one.due < other.due ? -1 : 1))
  const ofWork = [...open.filter((each) => each === shown), ...notBegun].at(0)?.due
  const due = earliest?.due
  const left = due === undefined ? undefined : daysLeft(due, today)
  const row = {
    client: id,
    name,
    cells: months.map((month) => cellOf(closes, month, locked)),
    progress: shown && progressOf(shown.items),
    dueInWork: ofWork === undefined ? undefined : dueIn(ofWork, today),
    due,
    dueOf: earliest?.period,
    daysLeft: left,
    isLate: left !== undefined && left < 0,
  }
  const first = oldest ?? begun.find((each) => turnOf(each).of !== 'nobody')
  if (first === undefined) {
    // What nobody has begun cannot be begun either while the bank cannot be read.
    const block = isBegun || access.kind === 'readable' ? undefined : access
    return { ...row, turn: { of: 'nobody' }, block }
  }
  const isWaitedFor = shown !== undefined && !isLocked(shown)
  const earlier = oldest && { period: oldest.period, daysLeft: daysLeft(oldest.due, today) }
  const block = blockOf(isWaitedFor ? shown : first, access, earlier)
  const isEarlier = first === oldest && shown !== oldest && block !== access
  return {
    ...row,
    turn: turnOf(first),
    block: isEarlier && earlier !== undefined ? { kind: 'earlier', ...earlier } : block,
  }
}

function dueIn(due: string, today: string): DueDay {
  return { due, daysLeft: daysLeft(due, today) }
}

function cellOf(
  closes: readonly KeptClose[],
  month: Required<DayRange>,
  locked: readonly Required<DayRange>[],
): BoardCell {
  const kept = closeOfMonth(closes, month)
  if (kept === undefined) {
    return locked.some((period) => isWithin(month, period))
      ? { month, state: 'locked', sign: 'locked', changes: 0 }
      : { month, state: undefined, sign: 'none', changes: 0 }
  }
  const { state, isReviewed } = kept
  if (!isLocked(kept)) {
    const cell = { month, state, sign: 'open', changes: 0 } as const
    return isReviewed ? { ...cell, isReviewed } : cell
  }
  const { changes, period } = kept
  if (!hasChanged(kept)) return { month, state, sign: 'locked', changes }
  const cell = { month, state, sign: 'changed', changes } as const
  return isWithin(period, month) ? cell : { ...cell, of: period }
}

/** Of a locked one; a signature that is requested again is not passed over, whatever was accepted. */
export function hasChanged(kept: Pick<KeptClose, 'state' | 'changes' | 'suspended'>): boolean {
  return isLocked(kept) && (kept.changes > 0 || kept.suspended !== undefined)
}

/** A quarter's close stands in each of its months. */
function closeOfMonth(
  closes: readonly KeptClose[],
  month: Required<DayRange>,
): KeptClose | undefined {
  return closes.find(({ period }) => isWithin(month, period))
}

/** Late first, the longest late before all; then by due day; what is due at no day comes last. */
export function compareRows(
  byName: (one: string, other: string) => number,
): (one: BoardRow, other: BoardRow) => number {
  return (one, other) => {
    const [left, right] = [one.due, other.due]
    if (left === undefined || right === undefined) {
      const order = Number(left === undefined) - Number(right === undefined)
      if (order !== 0) return order
    } else if (left !== right) return left < right ? -1 : 1
    return byName(one.name, other.name) || (one.client < other.client ? -1 : 1)
  }
}

export interface BoardCounts {
  readonly all: number
  readonly mine: number
  readonly late: number
  /** Clients with a locked month that changed, of those shown. */
  readonly changed: number
  /** Of the month in work. */
  readonly states: Readonly<Record<CloseState, number>>
  /** Of those that are ready for review, how many need only be locked. */
  readonly reviewed: number
}

export function countBoard(rows: readonly BoardRow[], person: string): BoardCounts {
  const states = Object.fromEntries(closeStates.map((state) => [state, 0])) as Record<
    CloseState,
    number
  >
  const counts = { mine: 0, late: 0, changed: 0, reviewed: 0 }
  for (const row of rows) {
    const cell = row.cells.at(-1)
    if (cell?.state !== undefined) states[cell.state] += 1
    if (cell?.isReviewed) counts.reviewed += 1
    for (const view of boardViews) if (isIn(view, row, person)) counts[view] += 1
  }
  return { all: rows.length, ...counts, states }
}
