import {
  type GapReading,
  type Stretch,
  type StretchSum,
  type Unclear,
  unclearReasons,
} from '@/lib/domain/connections/carry-balances'
import { addDays, type DayRange, daysBetween } from '@/lib/domain/periods/day-range'
import { localDay } from '@/lib/domain/periods/local-clock'
import { type Count, figureOf, isExact } from '@/lib/domain/reading/reading'

/** Days of one account whose rows do not lead from one balance to the next. */
export interface BrokenStretch extends Required<DayRange> {
  readonly account: string
  /** As the bank calls it. */
  readonly name: string | undefined
  readonly sum: StretchSum
}

/** What was read of the days away, and whether balances follow over them. Kept as JSON. */
export interface GapReceipt {
  readonly gap: Required<DayRange>
  /** Posted within the gap. */
  readonly rows: Count
  readonly accounts: Count
  /** Days of the gap whose balances follow in all accounts. */
  readonly follow: number
  readonly days: number
  readonly broken: readonly BrokenStretch[]
  /** Why days are unclear; empty where all are clear. */
  readonly unclear: readonly Unclear[]
  /** Statements whose period ends within the gap. Undefined without one, and in receipts of earlier versions. */
  readonly statements?: GapStatements | undefined
}

interface GapStatements {
  readonly count: Count
  /** The last days of the earliest and of the latest. */
  readonly first: string
  readonly last: string
}

/** Of two readings one after the other: where they do not agree that it differs, nothing is known. */
export function agreeing(before: readonly Stretch[], after: readonly Stretch[]): Stretch[] {
  const known = new Set(before.map((each) => JSON.stringify(each)))
  return after.map((each) =>
    each.outcome !== 'differs' || known.has(JSON.stringify(each))
      ? each
      : { account: each.account, first: each.first, last: each.last, outcome: 'moving' },
  )
}

/** What is said of the days away. */
export function gapReceipt(read: GapReading, stretches: readonly Stretch[]): GapReceipt {
  const { gap, rows, accounts } = read
  const dayOf = localDay(read.timeZone)
  const posted = rows.items.filter(({ posted_at }) => {
    const day = dayOf(posted_at)
    return day !== undefined && day >= gap.first && day <= gap.last
  })
  const names = new Map(accounts.items.map(({ id, account_name }) => [id, account_name]))
  const unclear = new Set(stretches.map(({ outcome }) => outcome))
  return {
    gap,
    rows: figureOf(rows, posted.length),
    accounts: figureOf(accounts, accounts.items.length),
    follow: daysThatFollow(gap, stretches),
    days: daysBetween(gap.first, gap.last) + 1,
    broken: stretches.flatMap(({ account, sum }) =>
      sum === undefined
        ? []
        : [{ account, name: names.get(account) ?? undefined, ...daysOf(sum), sum }],
    ),
    unclear: unclearReasons.filter((why) => unclear.has(why)),
    statements: statementsWithin(read),
  }
}

function statementsWithin({ gap, statements }: GapReading): GapStatements | undefined {
  const ends = statements.items.flatMap(({ period_end: end }) =>
    end && end >= gap.first && end <= gap.last ? [end] : [],
  )
  const [first] = ends.toSorted()
  const last = ends.toSorted().at(-1)
  if (first === undefined || last === undefined) return undefined
  return { count: figureOf(statements, ends.length), first, last }
}

/** What differs may have happened on each day that has the sum’s rows, before the gap too. */
function daysOf({ openingDay, closingDay }: StretchSum): Required<DayRange> {
  return { first: addDays(openingDay, 1), last: closingDay }
}

function daysThatFollow(gap: Required<DayRange>, stretches: readonly Stretch[]): number {
  if (stretches.length === 0) return 0
  const others = stretches.filter(({ outcome }) => outcome !== 'follows')
  let follow = 0
  for (let day = gap.first; day <= gap.last; day = addDays(day, 1)) {
    if (!others.some(({ first, last }) => first <= day && day <= last)) follow += 1
  }
  return follow
}

/** What a receipt comes to: nothing was missed, something does not follow, or not all of it is clear. */
export type GapVerdict = 'continuous' | 'broken' | 'unclear'

export function gapVerdict({ broken, follow, days, rows, accounts }: GapReceipt): GapVerdict {
  if (broken.length > 0) return 'broken'
  return follow === days && isExact(rows) && isExact(accounts) ? 'continuous' : 'unclear'
}

/** Opening and rows, and how much the closing that the bank states is above that: exact, however large. */
export function brokenBy({ opening, moneyIn, moneyOut, closing }: StretchSum): {
  readonly expected: bigint
  readonly difference: bigint
} {
  const expected = BigInt(opening) + BigInt(moneyIn) + BigInt(moneyOut)
  return { expected, difference: BigInt(closing) - expected }
}

/** How long the receipt stands on the overview. */
export const receiptDays = 7

/** How long the client could not be read, in whole days. */
export function daysAway({ awayAt, backAt }: { awayAt: string; backAt: string }): number {
  return Math.floor((Date.parse(backAt) - Date.parse(awayAt)) / 86_400_000)
}
