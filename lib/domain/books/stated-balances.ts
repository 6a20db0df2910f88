import type { BooksLine, StatedBalance } from '@/lib/domain/books/books-line'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'

interface Ends {
  readonly opening: bigint | undefined
  readonly closing: bigint | undefined
}

/** A balance that the file states, and that the balances of its lines come to another figure of. */
export interface StatedDiffers {
  readonly of: 'opening' | 'closing'
  readonly line: number
  readonly stated: bigint
  readonly ofLines: bigint
}

interface Month {
  readonly month: Required<DayRange>
  readonly lines: readonly BooksLine[]
  readonly sum: bigint
  /** How many lines of the file come before and after it. */
  readonly before: number
  readonly after: number
  /** Its balances may be what is owed. */
  readonly isCredit: boolean
}

interface EndsOfMonth extends Ends {
  readonly statedDiffers: StatedDiffers | undefined
  /** The day before the month’s last one to which the file says that it goes: its closing is that day’s. */
  readonly endsOn?: string | undefined
}

/** What a file states of a month apart from its lines, and where that contradicts what follows from their balances. */
export function endsOfMonth(
  balances: readonly StatedBalance[],
  followed: Ends | undefined,
  of: Month,
): EndsOfMonth {
  const endsOn = followed === undefined ? endOfFile(balances, of) : undefined
  const openings = openingsOf(balances, of)
  const closings = closingsOf(balances, of)
  const statedDiffers =
    followed &&
    (differing(openings, followed.opening, of) ?? differing(closings, followed.closing, of))
  // Which of them is right has to be said.
  if (statedDiffers !== undefined) return { opening: undefined, closing: undefined, statedDiffers }
  if (followed !== undefined) {
    const { opening, closing } = followed
    return { opening, closing, statedDiffers }
  }
  const { sum, isCredit } = of
  const closing = closingAmong(closings, openings, sum)
  const unclear =
    closing === undefined && !isCredit ? unclearClosing(closings, openings, sum) : undefined
  if (unclear !== undefined) {
    return { opening: undefined, closing: undefined, statedDiffers: unclear }
  }
  const wanted = closing === undefined ? undefined : closing - sum
  // Of several statements it is that of the one whose lines lead to the closing balance.
  const [first] = openings
  const found = openings.find(({ amount }) => BigInt(amount) === wanted) ?? first
  const said = { opening: found && BigInt(found.amount), closing }
  return { ...(isCredit ? provenBy(sum, said) : said), statedDiffers, endsOn }
}

/** Undefined where the file states no end, or goes to the end of the month or beyond it. */
function endOfFile(
  balances: readonly StatedBalance[],
  { month, lines, after }: Month,
): string | undefined {
  const closings = balances.filter(({ of }) => of === 'closing')
  if (after > 0 || closings.some(({ day }) => day === undefined)) return undefined
  const days = [...closings.map(({ day }) => day), ...balances.map(({ until }) => until)]
  const last = days.reduce((latest = '', day = '') => (day > latest ? day : latest), '') ?? ''
  const isWithin = last !== '' && last < month.last && lines.every(({ day }) => day <= last)
  return isWithin ? last : undefined
}

function differing(
  stated: readonly StatedBalance[],
  ofLines: bigint | undefined,
  { isCredit }: Month,
): StatedDiffers | undefined {
  const last = stated.at(-1)
  if (last === undefined || ofLines === undefined) return undefined
  const isSame = ({ amount, isOfSides = false }: StatedBalance) =>
    BigInt(amount) === ofLines || ((isCredit || isOfSides) && BigInt(-amount) === ofLines)
  if (stated.some(isSame)) return undefined
  return { of: last.of, line: last.line, stated: BigInt(last.amount), ofLines }
}

/**
 * The last one. One that may stand on the smaller side has the sign with which opening and lines come to it, or nearer
 * to it than to nothing: a line may be missing. Without an opening it is not said.
 */
function closingAmong(
  closings: readonly StatedBalance[],
  openings: readonly StatedBalance[],
  sum: bigint,
): bigint | undefined {
  const last = closings.at(-1)
  if (last === undefined) return undefined
  const amount = BigInt(last.amount)
  if (last.isOfSides !== true) return amount
  const begins = openings.length === 0 ? [0n] : openings.map((each) => BigInt(each.amount))
  const either = [amount, -amount]
  const fits = either.find((each) => begins.some((begin) => begin + sum === each))
  const [begin, ...more] = openings
  if (fits !== undefined || begin === undefined || more.length > 0) return fits
  const ofLines = BigInt(begin.amount) + sum
  return either.find((each) => sizeOf(each - ofLines) < sizeOf(ofLines))
}

/** Neither sign of it comes near what opening and lines come to. */
function unclearClosing(
  closings: readonly StatedBalance[],
  openings: readonly StatedBalance[],
  sum: bigint,
): StatedDiffers | undefined {
  const [last, begin] = [closings.at(-1), openings[0]]
  if (last === undefined || begin === undefined) return undefined
  const { line, amount } = last
  return { of: 'closing', line, stated: BigInt(amount), ofLines: BigInt(begin.amount) + sum }
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/** The balances as the lines between them prove them: as they are written, or the other way round. */
function provenBy(sum: bigint, { opening, closing }: Ends): Ends {
  const nothing = { opening: undefined, closing: undefined }
  if (opening === undefined || closing === undefined) return nothing
  const isNothing = opening === 0n && closing === 0n
  if (sum === 0n && !isNothing) return nothing
  if (opening + sum === closing) return { opening, closing }
  return closing + sum === opening ? { opening: -opening, closing: -closing } : nothing
}

function openingsOf(
  balances: readonly StatedBalance[],
  { month, lines, before }: Month,
): StatedBalance[] {
  const firstDay = lines.reduce((day, line) => (line.day < day ? line.day : day), month.last)
  const dayBefore = addDays(month.first, -1)
  return balances.filter(
    ({ of, day }) =>
      of === 'opening' &&
      (day === undefined ? before === 0 : day <= firstDay && (before === 0 || day >= dayBefore)),
  )
}

function closingsOf(
  balances: readonly StatedBalance[],
  { month, lines, after }: Month,
): StatedBalance[] {
  const lastDay = lines.reduce((day, line) => (line.day > day ? line.day : day), month.first)
  return balances.filter(
    ({ of, day }) =>
      of === 'closing' && (day === undefined ? after === 0 : day >= lastDay && day <= month.last),
  )
}
