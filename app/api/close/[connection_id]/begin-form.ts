import * as z from 'zod'
import { closePeriod } from '@/lib/domain/close/close-period'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import { maxMonthsBegun, monthsBetween } from '@/lib/domain/close/roll-forward'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { isPeriod } from '@/lib/domain/periods/read-period'
import { unknown } from '@/app/api/close/require-kept'
import type { Beginning } from '@/lib/server/close/begin-closes'
import { closeHref, closeOfMonthsHref } from '@/lib/search-params/close'
import { HttpError } from '@/lib/server/http/to-problem'

const day = z.string().refine((text) => findCalendarDate(text) !== undefined)
const schema = z.object({ first: day, last: day, each: z.literal('month').nullish() })

const maxDays = maxMonthsBegun * 31

/** The periods that a form begins, the earliest of them, and which months it names. Throws HttpError. */
export function beginForm(
  form: FormData,
  fiscalStart: number,
): {
  periods: readonly Required<DayRange>[]
  shown: Required<DayRange>
  /** Where each month is a close of its own. */
  months: Required<DayRange> | undefined
} {
  const { data } = schema.safeParse(Object.fromEntries(form))
  if (data === undefined || data.first > data.last) throw noPeriod
  const { first, last, each } = data
  const span = (Date.parse(last) - Date.parse(first)) / 86_400_000
  if (span > maxDays) throw noPeriod
  // Of years that no address names there is no close.
  if (!isPeriod(`${first}..${last}`)) throw noPeriod
  const days = { first, last }
  const periods = each === 'month' ? monthsBetween(days) : [days]
  const [shown] = periods
  const areWhole = periods.every((period) => isSamePeriod(closePeriod(period, fiscalStart), period))
  const isSpan = periods.at(0)?.first === first && periods.at(-1)?.last === last
  if (shown === undefined || !areWhole || !isSpan || periods.length > maxMonthsBegun) throw noPeriod
  return { periods, shown, months: each === 'month' ? days : undefined }
}

/** Where several months lead: to the first that was set up, with what is in the way of others. Throws HttpError. */
export function monthsHref(
  connection_id: string,
  beginning: Beginning,
  { months, shown }: { months: Required<DayRange>; shown: Required<DayRange> },
): string {
  switch (beginning.kind) {
    case 'begun': {
      const [first = shown] = beginning.periods
      return beginning.isPart
        ? closeOfMonthsHref(connection_id, first, months)
        : closeHref(connection_id, first)
    }
    case 'begun_before':
      return closeHref(connection_id, shown)
    case 'overlaps':
      return closeOfMonthsHref(connection_id, shown, months)
    case 'unknown':
      throw unknown()
  }
}

/** Throws HttpError where there is no such close, begun now or before; `date` writes the days that it names. */
export function requireBegun(beginning: Beginning, date = (iso: string) => iso): void {
  switch (beginning.kind) {
    case 'begun':
    // Somebody was faster: there it is.
    case 'begun_before':
      return
    case 'overlaps': {
      const { first, last } = beginning.with
      const values = { first: date(first), last: date(last) }
      throw new HttpError(409, { say: 'problems.close_overlaps', values })
    }
    case 'unknown':
      throw unknown()
  }
}

const noPeriod = new HttpError(422, { say: 'problems.close_period' })
