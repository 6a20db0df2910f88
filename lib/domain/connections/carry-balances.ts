import type { Account } from '@/lib/bank-contract/account'
import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import { type Transaction, transactionStatuses } from '@/lib/bank-contract/transaction'
import { statedBalances, type StatedBalance } from '@/lib/domain/connections/stated-balances'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { localDay } from '@/lib/domain/periods/local-clock'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'

/** What was read at the bank of the days in which it could not be read. */
export interface GapReading {
  /** From the day on which access ended to the one on which it began again. */
  readonly gap: Required<DayRange>
  readonly timeZone: string
  /** The day on which it was read. */
  readonly today: string
  /** What each account held when the rows had been read. */
  readonly accounts: Reading<Account>
  /** Those that have a day of the gap or end before it. */
  readonly statements: Reading<Statement>
  /** All that was posted from `rowsFrom` on. */
  readonly rows: Reading<Transaction>
  readonly rowsFrom: string
  /** Accounts whose balance changed while the rows were read. */
  readonly moving: ReadonlySet<string>
}

/** Why nothing can be said of some days. */
export const unclearReasons = ['rows', 'start', 'end', 'moving', 'currencies'] as const
export type Unclear = (typeof unclearReasons)[number]

/** Days of one account between two balances that the bank states. */
export interface Stretch extends Required<DayRange> {
  readonly account: string
  readonly outcome: 'follows' | 'differs' | Unclear
  /** Where it differs. */
  readonly sum?: StretchSum
}

/** Opening and rows against the closing that the bank states, in the smallest unit, as JSON can carry them. */
export interface StretchSum {
  readonly currency: string
  /** Of the day before the first row. */
  readonly opening: string
  readonly openingDay: string
  readonly moneyIn: string
  readonly moneyOut: string
  readonly rowsIn: number
  readonly rowsOut: number
  readonly closing: string
  readonly closingDay: string
}

interface PostedRow {
  readonly day: string
  readonly amount: bigint
  readonly currency: string
}

/** An end of a stretch: what was held when `day` was over, or is held on it now. */
interface Held {
  readonly day: string
  readonly isNow?: true
  readonly balance: Money
}

/**
 * Every account's balance from before the gap to now: from each balance that the bank states to the next, by
 * the rows that were posted between them.
 */
export function carryBalances(read: GapReading): Stretch[] {
  const posted = postedRows(read.rows, read.timeZone)
  const stated = statedBalances(read.statements.items)
  const held = new Map(read.accounts.items.map((account) => [account.id, account]))
  const inGap = ({ day }: StatedBalance) => day >= read.gap.first
  const others = [...stated].filter(([id, days]) => !held.has(id) && days.some(inGap))
  return [...held.keys(), ...others.map(([id]) => id)].flatMap((account) =>
    carryAccount(read, {
      account,
      isCredit: held.get(account)?.account_type === 'credit',
      now: held.get(account)?.balance ?? undefined,
      stated: stated.get(account) ?? [],
      rows: posted?.get(account) ?? [],
      areRowsKnown: posted !== undefined,
    }),
  )
}

interface AccountRead {
  readonly account: string
  readonly isCredit: boolean
  readonly now: Money | undefined
  readonly stated: readonly StatedBalance[]
  readonly rows: readonly PostedRow[]
  readonly areRowsKnown: boolean
}

function carryAccount({ gap, today, moving, rowsFrom }: GapReading, of: AccountRead): Stretch[] {
  const { account, stated, now } = of
  // The last balance before the gap is where its rows begin.
  const before = stated.findLast(({ day }) => day < gap.first)?.day ?? gap.first
  const anchors = stated.filter(({ day }) => day >= before && day < gap.last)
  const stretches: Stretch[] = []
  const add = (first: string, last: string, rest: Pick<Stretch, 'outcome' | 'sum'>): void => {
    const days = { first: first < gap.first ? gap.first : first, last }
    if (days.first <= days.last) stretches.push({ account, ...days, ...rest })
  }
  let from: Held | undefined
  for (const { day, closing, opening } of anchors) {
    const first = from === undefined ? gap.first : addDays(from.day, 1)
    const end = closing ?? opening
    if (end === undefined) continue
    if (from === undefined) add(first, day, { outcome: 'start' })
    else add(first, day, compare(from, { day, balance: end }))
    // What a statement closes with, the next one opens with; else a day without a row has changed it.
    if (closing !== undefined && opening !== undefined && closing.amount !== opening.amount) {
      const next = addDays(day, 1)
      add(next, next, judge({ day, balance: closing }, [], { day: next, balance: opening }, of))
    }
    from = { day, balance: opening ?? end }
  }
  const first = from === undefined ? gap.first : addDays(from.day, 1)
  if (now === undefined) add(first, gap.last, { outcome: 'end' })
  else if (from === undefined) add(first, gap.last, { outcome: 'start' })
  else if (moving.has(account)) add(first, gap.last, { outcome: 'moving' })
  else add(first, gap.last, compare(from, { day: today, balance: now, isNow: true }))
  return stretches

  function compare(start: Held, end: Held): Pick<Stretch, 'outcome' | 'sum'> {
    if (!of.areRowsKnown || addDays(start.day, 1) < rowsFrom) return { outcome: 'rows' }
    const between = of.rows.filter(
      ({ day }) => day > start.day && (end.isNow === true || day <= end.day),
    )
    return judge(start, between, end, of)
  }
}

function judge(
  { balance: opening, day: openingDay }: Held,
  rows: readonly PostedRow[],
  { balance: closing, day: closingDay }: Held,
  { isCredit }: Pick<AccountRead, 'isCredit'>,
): Pick<Stretch, 'outcome' | 'sum'> {
  const { currency } = opening
  if (closing.currency !== currency || rows.some((row) => row.currency !== currency)) {
    return { outcome: 'currencies' }
  }
  const sumOf = (some: readonly PostedRow[]) => some.reduce((sum, row) => sum + row.amount, 0n)
  const rowsIn = rows.filter(({ amount }) => amount > 0n)
  const rowsOut = rows.filter(({ amount }) => amount < 0n)
  const change = BigInt(closing.amount) - BigInt(opening.amount)
  const moved = sumOf(rows)
  // What the sign of a credit balance means is the bank's.
  if (change === moved || (isCredit && change === -moved)) return { outcome: 'follows' }
  const sum: StretchSum = {
    currency,
    opening: String(opening.amount),
    openingDay,
    moneyIn: String(sumOf(rowsIn)),
    moneyOut: String(sumOf(rowsOut)),
    rowsIn: rowsIn.length,
    rowsOut: rowsOut.length,
    closing: String(closing.amount),
    closingDay,
  }
  return { outcome: 'differs', sum }
}

/**
 * What moved money, by account; undefined where not all rows were read and understood, or one does not tell
 * whether it moved money, when, or where.
 */
function postedRows(
  rows: Reading<Transaction>,
  timeZone: string,
): ReadonlyMap<string, readonly PostedRow[]> | undefined {
  if (!isWhole(rows)) return undefined
  const dayOf = localDay(timeZone)
  const byAccount = new Map<string, PostedRow[]>()
  for (const { status, posted_at, account_id, amount } of rows.items) {
    if (!transactionStatuses.some((each) => each === status)) return undefined
    if (status !== 'settled') continue
    const day = dayOf(posted_at)
    if (day === undefined || !account_id) return undefined
    const known = byAccount.get(account_id) ?? []
    byAccount.set(account_id, known)
    known.push({ day, amount: BigInt(amount.amount), currency: amount.currency })
  }
  return byAccount
}
