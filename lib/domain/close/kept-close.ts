import type { Close } from '@/lib/domain/close/close-events'
import type { ItemState } from '@/lib/domain/close/item-state'
import type { ClosePeople } from '@/lib/domain/close/roll-forward'
import { type DayRange, daysBetween } from '@/lib/domain/periods/day-range'

/** What is kept of a close as it was last judged, so that a list of many asks no bank. */
export interface KeptClose {
  readonly period: Required<DayRange>
  /** The day by which it is to be locked. */
  readonly due: string
  readonly people: ClosePeople
  readonly close: Close
  readonly items: readonly ItemState[]
  readonly findings: {
    /** Those that hold it up. */
    readonly open: number
    /** Of those, with a question that the client has not answered. */
    readonly waiting: number
  }
  readonly questions: {
    readonly waiting: number
    /** When the oldest of them was sent. */
    readonly since: string | undefined
  }
  /** Statements that are missing and that nobody has decided on. */
  readonly missingStatements: number
  /** Differences since it was locked that nobody has accepted. */
  readonly changes: number
}

export function isLocked({ close }: Pick<KeptClose, 'close'>): boolean {
  return close.state === 'locked'
}

/** Days that are left of a due day: fewer than none once it has passed. */
export function daysLeft(due: string, day: string): number {
  return daysBetween(day, due)
}

/** Whether it is still to be locked after its day; on that day it is not late. */
export function isLate(kept: Pick<KeptClose, 'close' | 'due'>, today: string): boolean {
  return !isLocked(kept) && daysLeft(kept.due, today) < 0
}
