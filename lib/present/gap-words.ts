import {
  brokenBy,
  type BrokenStretch,
  daysAway,
  type GapReceipt,
  type GapVerdict,
  gapVerdict,
} from '@/lib/domain/connections/gap-receipt'
import { type Count, foundOf, isExact } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { sayNone } from '@/lib/present/reading-words'

type Words = Pick<Reader, 'text'>

/** "14 days away". */
export function awayInWords(away: { awayAt: string; backAt: string }, { text }: Words): string {
  const count = daysAway(away)
  return count === 0 ? text('gap_data.away_short') : text('gap_data.away', { count })
}

/** "312 rows read", "At least 312 rows read". */
export function gapRowsInWords(rows: Count, words: Words): string {
  const count = foundOf(rows)
  if (isExact(rows)) {
    return count === 0
      ? sayNone(rows, words, 'none.rows_away')
      : words.text('gap_data.rows_read', { count })
  }
  return count === 0
    ? words.text('gap_data.rows_not_read')
    : words.text('gap_data.rows_at_least', { count })
}

/** What the overview says of it. */
export function gapNote(receipt: GapReceipt, words: Words): string {
  const rows = gapRowsInWords(receipt.rows, words)
  return words.text(`gap_data.note_${gapVerdict(receipt)}`, { rows })
}

/** What history says of it, from the facts of its event. */
export function gapEvent(detail: Record<string, unknown>, words: Words): string {
  const { rows: count, follow, days, verdict } = detail
  const found = Number(count)
  const rows = gapRowsInWords(
    detail['at_least'] === true ? { atLeast: found } : { exactly: found },
    words,
  )
  const known = verdicts.find((each) => each === verdict) ?? 'unclear'
  if (known === 'continuous') return words.text('gap_data.event_continuous', { rows })
  return words.text(`gap_data.event_${known}`, {
    rows,
    follow: String(follow),
    days: Number(days),
  })
}

const verdicts: readonly GapVerdict[] = ['continuous', 'broken', 'unclear']

/** Why not all days are clear. */
export function whyUnclear({ unclear, accounts }: GapReceipt, { text }: Words): string[] {
  const reasons = unclear.map((why) => text(`gap_data.why_${why}`))
  return isExact(accounts) ? reasons : [...reasons, text('gap_data.why_accounts')]
}

/** "3 June does not follow". */
export function brokenDaysInWords(
  { first, last }: BrokenStretch,
  { text, date }: Pick<Reader, 'text' | 'date'>,
): string {
  return first === last
    ? text('gap_data.one_day', { day: date(first) })
    : text('gap_data.some_days', { from: date(first), to: date(last) })
}

/** "$412.06 went out that no row dated in these days shows." */
export function missingInWords(
  { sum }: BrokenStretch,
  { text, money }: Pick<Reader, 'text' | 'money'>,
): string {
  const { difference } = brokenBy(sum)
  const size = difference < 0n ? -difference : difference
  const amount = money({ amount: size, currency: sum.currency })
  return text(difference < 0n ? 'gap_data.went_out' : 'gap_data.came_in', { amount })
}
