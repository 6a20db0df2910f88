import type { Money } from '@/lib/bank-contract/money'
import type { ChecksRead } from '@/lib/domain/checks/create-checks'
import { comesToElsewhere, edgeDays } from '@/lib/domain/close/other-days'
import type {
  AccountBalances,
  CollectedMovements,
  Movements,
} from '@/lib/domain/close/paper-figures'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import type { Extent } from '@/lib/domain/reading/reading'
import { findTieOut, type StatementAccount, type TieOut } from '@/lib/domain/statements/tie-out'

/** What the accounts moved, as the rows of the bank tell it. */
export interface RowsMoved {
  /** What settled in these days; undefined where not all of that was read and understood. */
  readonly movedIn: (days: Required<DayRange>) => Movements | undefined
  /** Whether an account’s rows come to a sum in these days of another time zone, as far as that is known. */
  readonly isElsewhere: (days: Required<DayRange>, of: AccountSum) => boolean
  /** How far the rows were read. */
  readonly extent: Extent
}

interface AccountSum {
  readonly account: string
  readonly currency: string
  readonly sum: bigint
}

export interface RowsRead extends Pick<ChecksRead, 'extent'> {
  readonly checks: Pick<ChecksRead['checks'], 'undated'>
  /** The first day from which on all that was posted was read; undefined where that is of no day. */
  readonly postedSince: string | undefined
  /** The last day up to which all that was posted was read. */
  readonly postedUntil: string
  readonly timeZone: string
}

/** Sums of days of which every row was read and understood. */
export function rowsMoved(
  { read, rowsOf }: Pick<CollectedMovements, 'read' | 'rowsOf'>,
  { extent, checks, postedSince, postedUntil, timeZone }: RowsRead,
): RowsMoved {
  const isRead = ({ first, last }: Required<DayRange>): boolean =>
    postedSince !== undefined && postedSince <= first && last <= postedUntil
  const isUnderstood = extent.notUnderstood === 0 && checks.undated === 0
  return {
    extent: { end: extent.end, notUnderstood: Math.max(extent.notUnderstood, checks.undated) },
    movedIn: (days) => {
      if (!isUnderstood || !isRead(days)) return undefined
      const moved = read(days)
      return moved.untold === 0 ? moved : undefined
    },
    isElsewhere: ({ first, last }, { account, currency, sum }) => {
      const around = { first: addDays(first, -edgeDays), last: addDays(last, edgeDays) }
      if (!isUnderstood || !isRead(around)) return false
      const from = Date.parse(startOfDay(first, timeZone) ?? '')
      const until = Date.parse(startOfDay(addDays(last, 1), timeZone) ?? '')
      return comesToElsewhere(rowsOf(account, currency), { from, until }, sum)
    },
  }
}

/** What a statement is off by, and whether both ways of finding it could be gone. */
interface StatementTie {
  readonly by: Money | undefined
  readonly isKnown: boolean
  /** It ties out only in days of a time zone that is not the client’s. */
  readonly isElsewhere: boolean
}

/**
 * By how much a statement’s own figures miss its closing balance, or its opening balance with the account’s rows of
 * its days does, in days of the client’s time zone or of one other. Where both differ the greater difference is the
 * one that is found. One that ends after what was read is held against its rows in the month in which it ends.
 */
export function tieStatement(
  part: StatementAccount | undefined,
  moved: Movements | undefined | 'later',
  isElsewhere: (currency: string, sum: bigint) => boolean,
): StatementTie {
  if (part === undefined) return { by: undefined, isKnown: false, isElsewhere: false }
  const own = findTieOut(part)
  const ties = moved === 'later' ? [own] : [own, tieToRows(part, moved, isElsewhere)]
  const [by] = ties
    .flatMap((tie) => (tie?.kind === 'differs' ? [tie.by] : []))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return {
    by,
    isKnown: !ties.includes(undefined),
    isElsewhere: by === undefined && ties.some((tie) => tie?.kind === 'ties_elsewhere'),
  }
}

function sizeOf({ amount }: Money): number {
  return Math.abs(amount)
}

/** Closing balance less opening balance and rows; undefined where a balance or a row does not tell. */
function tieToRows(
  { account_id, opening_balance: opening, closing_balance: closing }: StatementAccount,
  moved: Movements | undefined,
  isElsewhere: (currency: string, sum: bigint) => boolean,
): TieOut | { readonly kind: 'ties_elsewhere' } | undefined {
  if (!opening || !closing || opening.currency !== closing.currency) return undefined
  // A row without an account may be of this one.
  if (moved === undefined || moved.accounts.some(({ account }) => account === '')) return undefined
  const own = moved.accounts.filter(({ account }) => account === account_id)
  const { currency } = opening
  if (own.some((each) => each.currency !== currency)) return undefined
  const reached = own.reduce(
    (sum, { moneyIn, moneyOut }) => sum + BigInt(moneyIn) + BigInt(moneyOut),
    BigInt(opening.amount),
  )
  const difference = BigInt(closing.amount) - reached
  const sum = BigInt(closing.amount) - BigInt(opening.amount)
  if (difference === 0n) return { kind: 'ties_out' }
  if (isElsewhere(currency, sum)) return { kind: 'ties_elsewhere' }
  const amount = Number(difference)
  return Number.isSafeInteger(amount) ? { kind: 'differs', by: { amount, currency } } : undefined
}

/** The same balances, with those marked of which the rows are of days in another time zone. */
export function markElsewhere(
  balances: readonly AccountBalances[],
  days: Required<DayRange>,
  { movedIn, isElsewhere }: RowsMoved,
): AccountBalances[] {
  const moved = movedIn(days)?.accounts ?? []
  return balances.map((each) => {
    const { account, currency, opening, closing } = each
    if (opening === undefined || closing === undefined) return each
    const own = moved.find((of) => of.account === account && of.currency === currency)
    const sum = BigInt(closing) - BigInt(opening)
    if (sum === BigInt(own?.moneyIn ?? 0) + BigInt(own?.moneyOut ?? 0)) return each
    return isElsewhere(days, { account, currency, sum }) ? { ...each, isElsewhere: true } : each
  })
}
