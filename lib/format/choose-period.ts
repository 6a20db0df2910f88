import { allDates } from '@/lib/format/all-dates'
import type { DayRange } from '@/lib/format/day-range'
import { readPeriodAt } from '@/lib/format/read-period'

/** The period that a page is shown for. */
export interface ChosenPeriod {
  /** Undefined where every date is shown. */
  readonly address: string | undefined
  readonly range: DayRange
  /** Whether the address of the page names it; else it is the client's or the firm's usual one. */
  readonly isAsked: boolean
  /** What was asked for and says no period, so that the usual one is shown. */
  readonly unreadable: string | undefined
}

/** What the address asks for, else what is usual here, as of `now` in the client's time zone. */
export function choosePeriod({
  asked,
  usual,
  timeZone,
  now,
}: {
  asked: string | undefined
  usual: string | null
  timeZone: string
  now: Date
}): ChosenPeriod {
  const read = (text: string | null | undefined) =>
    text == null ? undefined : readPeriodAt(text, timeZone, now)
  const own = read(asked)
  const { address, range } = own ?? read(usual) ?? { address: allDates, range: {} }
  return {
    address: address === allDates ? undefined : address,
    range,
    isAsked: own !== undefined,
    unreadable: own === undefined ? asked : undefined,
  }
}
