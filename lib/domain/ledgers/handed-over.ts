import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  seenOfTransaction,
  type SeenChange,
  type SeenField,
  type SeenValues,
} from '@/lib/domain/close/seen-values'
import type { LedgerFormat, LedgerTarget } from '@/lib/domain/ledgers/ledger-target'
import type { RowBalances } from '@/lib/domain/ledgers/row-balances'

/** What a firm keeps of one hand-over. */
export interface HandOverDetail {
  readonly format: LedgerFormat
  readonly fileName: string
  readonly contentType: string
  /** How many files the ledger takes in. */
  readonly files: number
  readonly rows: number
  readonly first: string
  readonly last: string
  readonly currency: string
  /** In the smallest unit. */
  readonly net: number
  /** How many rows each month has, oldest first: `YYYY-MM`. */
  readonly months: readonly (readonly [month: string, rows: number])[]
  readonly balances: RowBalances
}

/** Rows of one account that were handed to one ledger. */
export interface HandOver {
  readonly id: string
  readonly account_id: string
  readonly target: LedgerTarget
  /** From 0, of its account and ledger. */
  readonly n: number
  readonly by: { readonly id: string; readonly name: string }
  readonly at: string
  /** Its rows count as new again. */
  readonly isUndone: boolean
  readonly size: number
  /** Undefined where its key is gone. */
  readonly detail: HandOverDetail | undefined
}

/** Of a row what a ledger has been given, and so what a change of it matters for. */
const givenFields: readonly SeenField[] = ['state', 'posted', 'amount', 'currency', 'counterparty']

export function givenOf(row: Transaction): SeenValues {
  return seenOfTransaction(row).filter(({ field }) => givenFields.includes(field))
}

/** A row of the bank that is now otherwise than the ledger was given. */
export interface ChangedRow {
  readonly key: string
  /** Undefined where the bank no longer has it. */
  readonly row: Transaction | undefined
  readonly given: SeenValues
  readonly changes: readonly SeenChange[]
}

/** The hand-overs that count, oldest first. */
export function standing(handOvers: readonly HandOver[]): readonly HandOver[] {
  return handOvers.filter(({ isUndone }) => !isUndone).toSorted((a, b) => a.n - b.n)
}

/** What a person has seen of the hand-overs of an account and ledger: how many there are, and how many count. */
export function seenHandOvers(handOvers: readonly HandOver[]): string {
  return `${handOvers.length}-${standing(handOvers).length}`
}

/** The last day up to which rows were handed over, and the first; undefined where none was. */
export function handedDays(
  handOvers: readonly HandOver[],
): { readonly first: string; readonly last: string } | undefined {
  const details = standing(handOvers).flatMap(({ detail }) => detail ?? [])
  if (details.length === 0) return undefined
  const first = details.map((each) => each.first).toSorted()[0] ?? ''
  const last =
    details
      .map((each) => each.last)
      .toSorted()
      .at(-1) ?? ''
  return { first, last }
}
