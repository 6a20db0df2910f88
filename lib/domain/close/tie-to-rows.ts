import type { Money } from '@/lib/bank-contract/money'
import type { ChecksRead } from '@/lib/domain/checks/create-checks'
import type { Movements } from '@/lib/domain/close/paper-figures'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Extent } from '@/lib/domain/reading/reading'
import { findTieOut, type StatementAccount, type TieOut } from '@/lib/domain/statements/tie-out'

/** What the accounts moved, as the rows of the bank tell it. */
export interface RowsMoved {
  /** What settled in these days; undefined where not all of that was read and understood. */
  readonly movedIn: (days: Required<DayRange>) => Movements | undefined
  /** How far the rows were read. */
  readonly extent: Extent
}

interface RowsRead extends Pick<ChecksRead, 'extent'> {
  readonly checks: Pick<ChecksRead['checks'], 'undated'>
  /** The first day from which on all that was posted was read; undefined where that is of no day. */
  readonly postedSince: string | undefined
}

/** Sums of days of which every row was read and understood, up to the last day that was read. */
export function rowsMoved(
  movedIn: (days: Required<DayRange>) => Movements,
  { extent, checks, postedSince }: RowsRead,
  last: string,
): RowsMoved {
  const isUnderstood = extent.notUnderstood === 0 && checks.undated === 0
  return {
    extent: { end: extent.end, notUnderstood: Math.max(extent.notUnderstood, checks.undated) },
    movedIn: (days) => {
      const isRead = postedSince !== undefined && postedSince <= days.first && days.last <= last
      if (!isUnderstood || !isRead) return undefined
      const moved = movedIn(days)
      return moved.untold === 0 ? moved : undefined
    },
  }
}

/** What a statement is off by, and whether both ways of finding it could be gone. */
interface StatementTie {
  readonly by: Money | undefined
  readonly isKnown: boolean
}

/**
 * By how much a statement’s own figures miss its closing balance, or its opening balance with the account’s rows of
 * its days does. Where both differ the greater difference is the one that is found. One that ends after what was
 * read is held against its rows in the month in which it ends.
 */
export function tieStatement(
  part: StatementAccount | undefined,
  moved: Movements | undefined | 'later',
): StatementTie {
  if (part === undefined) return { by: undefined, isKnown: false }
  const own = findTieOut(part)
  const ties = moved === 'later' ? [own] : [own, tieToRows(part, moved)]
  const [by] = ties
    .flatMap((tie) => (tie?.kind === 'differs' ? [tie.by] : []))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return { by, isKnown: !ties.includes(undefined) }
}

function sizeOf({ amount }: Money): number {
  return Math.abs(amount)
}

/** Closing balance less opening balance and rows; undefined where a balance or a row does not tell. */
function tieToRows(
  { account_id, opening_balance: opening, closing_balance: closing }: StatementAccount,
  moved: Movements | undefined,
): TieOut | undefined {
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
  if (difference === 0n) return { kind: 'ties_out' }
  const amount = Number(difference)
  return Number.isSafeInteger(amount) ? { kind: 'differs', by: { amount, currency } } : undefined
}
