import { dueDay } from '@/lib/domain/close/due-day'
import type { Exclusion, ExceptionEntry } from '@/lib/domain/close/exceptions'
import { carriedOver } from '@/lib/domain/close/exceptions'
import { type CloseClient, type FirmItem, itemsDue } from '@/lib/domain/close/firm-items'
import type { Kept } from '@/lib/domain/close/kept'
import { addDays, type DayRange, monthsAround, unitAround } from '@/lib/domain/periods/day-range'

export type CloseLength = 'month' | 'quarter' | 'year'

const months = { month: 1, quarter: 3, year: 12 } as const

/** The month, or the quarter or year of the client's fiscal year, that a day lies in. */
export function periodAround(
  day: string,
  length: CloseLength,
  fiscalStart: number,
): Required<DayRange> {
  return monthsAround(day, months[length], fiscalStart)
}

// Five years of a client whose past is cleaned up.
export const maxMonthsBegun = 60

/** The months to be closed in one go, the oldest first, as of a client whose past is cleaned up. */
export function monthsBetween({ first, last }: Required<DayRange>): Required<DayRange>[] {
  const found: Required<DayRange>[] = []
  for (let day = first; day <= last; day = addDays(found.at(-1)?.last ?? last, 1)) {
    found.push(unitAround(day, 'month'))
  }
  return found
}

/** Closes that have a day in common with a period: a day is closed by one of them. */
export function overlapping<Each extends Required<DayRange>>(
  closes: readonly Each[],
  { first, last }: Required<DayRange>,
): Each[] {
  return closes.filter((each) => each.first <= last && each.last >= first)
}

export interface ClosePeople {
  readonly preparer: string | undefined
  readonly reviewer: string | undefined
}

export interface CloseBeginning {
  readonly period: Required<DayRange>
  readonly due: string
  readonly people: ClosePeople
  readonly items: readonly FirmItem[]
  readonly exclusions: readonly Exclusion[]
}

/**
 * With what a close begins that follows another: its marks of done, acceptances and signatures stay behind. Its open
 * questions are those of the client, and `questionsIn` finds them.
 */
export function rollForward(
  before: {
    readonly people: ClosePeople
    readonly exceptions: Kept<ExceptionEntry>
  },
  next: Required<DayRange>,
  firm: {
    readonly items: readonly FirmItem[]
    readonly client: CloseClient
    readonly dayOfMonth: number
    /** People who are still there and may see the client. */
    readonly isThere: (person: string) => boolean
  },
): CloseBeginning {
  const stays = (person: string | undefined) =>
    person !== undefined && firm.isThere(person) ? person : undefined
  return {
    period: next,
    due: dueDay(next, firm.dayOfMonth),
    people: { preparer: stays(before.people.preparer), reviewer: stays(before.people.reviewer) },
    items: itemsDue(firm.items, firm.client, next),
    exclusions: carriedOver(before.exceptions, next),
  }
}
