import * as z from 'zod'

/**
 * A day of the calendar, `YYYY-MM-DD`. The specification knows timestamps alone (General conventions
 * 3), so that a bank may write one for a day: `dayAsWritten` reads it.
 */
export const calendarDaySchema = z.string()

/** The day that a timestamp writes, in whatever zone it is; any other text as it came. */
export function dayAsWritten(text: string): string {
  return /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}/.exec(text)?.[1] ?? text
}
