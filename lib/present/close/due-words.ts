import type { Reader } from '@/lib/format/create-reader'

export interface DueWords {
  /** "10 Jul 2026" */
  readonly day: string
  /** "in 2 days", "3 days late"; nothing of what is locked. */
  readonly note: string
  readonly isLate: boolean
  /** "Due 10 Jul 2026, in 2 days" */
  readonly text: string
}

/**
 * When a close is due, in the same words on each screen. `daysLeft` is by the firm's own calendar, since the
 * firm sets the day; undefined of a close that is locked.
 */
export function dueWords(
  due: string,
  daysLeft: number | undefined,
  { text, date }: Pick<Reader, 'text' | 'date'>,
): DueWords {
  const day = date(due)
  if (daysLeft === undefined) {
    return { day, note: '', isLate: false, text: text('closing_data.due_day', { day }) }
  }
  const isLate = daysLeft < 0
  const note = isLate
    ? text('board_data.days_late', { count: -daysLeft })
    : text('board_data.due_in', { count: daysLeft })
  return { day, note, isLate, text: text('closing_data.due_with', { day, note }) }
}
