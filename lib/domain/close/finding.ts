import type { Money } from '@/lib/bank-contract/money'
import { tryJson } from '@/lib/bank-contract/try-json'
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

/** What a finding by `findingOf` looked like. */
export type FindingLook = Pick<Finding, 'day' | 'payee' | 'accounts' | 'amounts'>

/** The look of a finding by its key and likeness; undefined where they say nothing of it. */
export function lookOf({
  key,
  likeness,
}: Pick<Finding, 'key' | 'likeness'>): FindingLook | undefined {
  if (likeness === undefined) {
    const [kind, payee] = listIn(key)
    if (kind !== 'payee' || typeof payee !== 'string') return undefined
    return { day: undefined, payee, accounts: [], amounts: [] }
  }
  const rows = listIn(likeness).map(rowIn)
  if (rows.length === 0) return undefined
  const known = rows.filter((row) => row !== undefined)
  if (known.length < rows.length) return undefined
  const payees = new Set(known.map(({ payee }) => payee))
  return {
    day: known
      .map(({ day }) => day)
      .toSorted()
      .at(-1),
    payee: payees.size === 1 ? known[0]?.payee : undefined,
    accounts: [...new Set(known.map(({ account }) => account))],
    amounts: known.map(({ amount }) => amount),
  }
}

/** A row as `likenessOf` writes it. */
function rowIn(text: unknown) {
  const [account, currency, amount, day, payee] = typeof text === 'string' ? listIn(text) : []
  if (typeof currency !== 'string' || typeof amount !== 'number' || typeof day !== 'string') {
    return undefined
  }
  return {
    account: typeof account === 'string' ? account : '',
    amount: { amount, currency },
    day,
    payee: typeof payee === 'string' ? payee : undefined,
  }
}

function listIn(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** By which the finding of a consent is known: the day on which it ends, or ended. */
export function consentKey(end: string): string {
  return JSON.stringify([end])
}

export function consentEndOf({ key }: Pick<Finding, 'key'>): string {
  const [end = ''] = (tryJson(key) as readonly [string] | undefined) ?? []
  return end
}
