import { allDates } from '@/lib/domain/periods/all-dates'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { type Calendar, periodAddress, readPeriodAt } from '@/lib/domain/periods/read-period'

/** The period that a page is shown for. */
export interface ChosenPeriod {
  /** Undefined where every date is shown; the same days for everybody who is sent it, or relative. */
  readonly address: string | undefined
  readonly range: DayRange
  /** Whether the address of the page names it; else it is the client's or the firm's usual one. */
  readonly isAsked: boolean
  /** Whether the address of the page means the same days whatever the client's fiscal year be. */
  readonly isSettled: boolean
  /** What was asked for and says no period, so that the usual one is shown. */
  readonly unreadable: string | undefined
}

/** What the address asks for, else what is usual here, as of `now` in the client's own calendar. */
export function choosePeriod({
  asked,
  usual,
  now,
  ...calendar
}: Calendar & {
  asked: string | undefined
  usual: string | null
  now: Date
}): ChosenPeriod {
  const read = (text: string | null | undefined) =>
    text == null ? undefined : readPeriodAt(text, calendar, now)
  const own = read(asked)
  const { address, range } = own ?? read(usual) ?? { address: allDates, range: {} }
  return {
    address: address === allDates ? undefined : address,
    range,
    isAsked: own !== undefined,
    isSettled: own === undefined || own.address === periodAddress(asked ?? ''),
    unreadable: own === undefined ? asked : undefined,
  }
}
