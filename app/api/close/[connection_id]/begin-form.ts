import * as z from 'zod'
import { closePeriod } from '@/lib/domain/close/close-period'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { isPeriod } from '@/lib/domain/periods/read-period'
import { unknown } from '@/app/api/close/require-kept'
import type { Beginning } from '@/lib/server/close/begin-closes'
import { HttpError } from '@/lib/server/http/to-problem'

const day = z.string().refine((text) => findCalendarDate(text) !== undefined)
const schema = z.object({ first: day, last: day, each: z.literal('month').nullish() })

// Five years of a client whose past is cleaned up.
const maxMonths = 60
const maxDays = maxMonths * 31

/** The periods that a form begins, and the one that is shown then: the earliest. Throws HttpError. */
export function beginForm(
  form: FormData,
  fiscalStart: number,
): { periods: readonly Required<DayRange>[]; shown: Required<DayRange> } {
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
  if (shown === undefined || !areWhole || !isSpan || periods.length > maxMonths) throw noPeriod
  return { periods, shown }
}

/** Throws HttpError where nothing was begun; `date` writes the days that it names. */
export function requireBegun(beginning: Beginning, date = (iso: string) => iso): void {
  switch (beginning.kind) {
    case 'begun':
      return
    case 'begun_before':
      throw new HttpError(409, { say: 'problems.close_begun_before' })
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
