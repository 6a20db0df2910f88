import type { Money } from '@/lib/bank-contract/money'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import { checkIds } from '@/lib/domain/checks/judge-checks'
import { rowKey } from '@/lib/domain/close/row-key'

/** The items of a close that are decided by what the bank says, or by books beside it. */
export const evidenceIds = [
  ...checkIds,
  'consent',
  'statements',
  'tie-out',
  'continuity',
  'own-transfers',
  'invoice-documents',
  'books',
] as const

export type EvidenceId = (typeof evidenceIds)[number]

/** One row that an item by evidence found. */
export interface Finding {
  readonly item: EvidenceId
  /** What it is about: the same however often the bank is read. */
  readonly key: string
  /** What it looks like, to be found again when the bank changes identifiers; undefined where it has none. */
  readonly likeness: string | undefined
  /** The bank's rows that it stands on, as `rowKey` names them. */
  readonly rows: readonly string[]
  readonly day: string | undefined
  /** Folded, as payees are compared. */
  readonly payee: string | undefined
  readonly accounts: readonly string[]
  /** Those of its rows; empty where it is not about money. */
  readonly amounts: readonly Money[]
}

/** A finding as a page showed it to one person, with the decisions of it that they saw. */
export interface ShownFinding {
  readonly finding: Finding
  /** Its payee or invoice as the bank writes it. */
  readonly name?: string | undefined
  readonly seen: readonly string[]
  /** When the bank said so. */
  readonly readAt: string
}

/**
 * Rows that belong together, as one finding. A payee who is new is one, however many payments there
 * are; a group of duplicates that grows is another than before, and is looked at again.
 */
export function findingOf(item: EvidenceId, rows: readonly CheckedRow[]): Finding {
  const keys = rows.map(({ transaction }) => rowKey(transaction)).toSorted()
  const payees = [...new Set(rows.map(({ payee }) => payee))]
  const payee = payees.length === 1 ? payees[0] : undefined
  const isOfPayee = item === 'new-payees' && payee !== undefined
  return {
    item,
    key: isOfPayee ? JSON.stringify(['payee', payee]) : JSON.stringify(keys),
    likeness: isOfPayee ? undefined : JSON.stringify(rows.map(likenessOf).toSorted()),
    rows: keys,
    day: rows
      .map(({ day }) => day)
      .toSorted()
      .at(-1),
    payee,
    accounts: [...new Set(rows.map(({ transaction }) => transaction.account_id ?? ''))],
    amounts: rows.map(({ transaction }) => transaction.amount),
  }
}

function likenessOf({ transaction, day, payee }: CheckedRow): string {
  const { account_id, amount, transaction_type } = transaction
  return JSON.stringify([
    account_id ?? null,
    amount.currency,
    amount.amount,
    day,
    payee ?? null,
    transaction_type ?? null,
  ])
}
