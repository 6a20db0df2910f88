import type { Money } from '@/lib/bank-contract/money'
import { type Amounts, absoluteSums, addAmounts, netSums } from '@/lib/domain/close/amounts'
import { pairAlike } from '@/lib/domain/close/pair-alike'
import { compareSeen, type SeenChange, type SeenValues } from '@/lib/domain/close/seen-values'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'

/** A row of a locked month: as it was when it was locked, or as it is read again. */
export interface LockedRow {
  /** As `rowKey` names it. */
  readonly key: string
  readonly account: string
  readonly seen: SeenValues
  /** What it adds to the month: nothing where it is not settled, or posted in another month. */
  readonly counts: Money
}

export interface LockDifference {
  readonly key: string
  readonly kind: 'new' | 'gone' | 'changed'
  /** Where it is, or was before it went. */
  readonly account: string
  readonly changes: readonly SeenChange[]
  /** Without sign. */
  readonly amounts: Amounts
  /** With sign: by how much the month is more now than it was. */
  readonly effect: Amounts
  /** As it was locked; nothing of a row that is new. */
  readonly before: SeenValues
  /** What the bank says now; nothing of a row that is gone. */
  readonly now: SeenValues
}

/**
 * How a locked month differs from what was locked. Of a part of it nothing is gone, since it may stand
 * on a page that was not read. A row that has only another identifier is the same row; one that looks like a
 * row that was not read yet is new only once all were.
 */
export function compareLocked(
  locked: readonly LockedRow[],
  now: Reading<LockedRow>,
): LockDifference[] {
  const before = new Map(locked.map((row) => [row.key, row]))
  const rows = new Map(now.items.map((row) => [row.key, row]))
  const fresh = [...rows.values()].filter(({ key }) => !before.has(key))
  const unseen = [...before.values()].filter(({ key }) => !rows.has(key))
  const gone = isWhole(now) ? unseen : []
  const renamed = pairAlike(unseen, fresh, likenessOf)
  const old = new Set(renamed.values())
  const changed = [...rows.values()].flatMap((row): LockDifference[] => {
    const was = before.get(row.key)
    return was === undefined ? [] : differenceOf(was, row)
  })
  return [
    ...changed,
    ...fresh.filter((row) => !renamed.has(row)).map(newRow),
    ...gone.filter((row) => !old.has(row)).map(goneRow),
  ]
}

function differenceOf(was: LockedRow, row: LockedRow): LockDifference[] {
  const { changes } = compareSeen(was.seen, row.seen)
  const amounts = movedBetween(was, row)
  if (changes.length === 0 && amounts.size === 0) return []
  const { key, account, counts, seen: now } = row
  const effect = withoutZero(netSums([counts, negative(was.counts)]))
  return [{ key, kind: 'changed', account, changes, amounts, effect, before: was.seen, now }]
}

/** Between two accounts or currencies it is gone from one and new in the other. */
function movedBetween(was: LockedRow, row: LockedRow): Amounts {
  const { amount, currency } = row.counts
  if (was.account !== row.account || was.counts.currency !== currency) {
    return withoutZero(addAmounts([absoluteSums([was.counts]), absoluteSums([row.counts])]))
  }
  return withoutZero(absoluteSums([{ amount: amount - was.counts.amount, currency }]))
}

function newRow({ key, account, seen: now, counts }: LockedRow): LockDifference {
  const amounts = withoutZero(absoluteSums([counts]))
  const effect = withoutZero(netSums([counts]))
  return { key, kind: 'new', account, changes: [], amounts, effect, before: [], now }
}

function goneRow({ key, account, seen: before, counts }: LockedRow): LockDifference {
  const amounts = withoutZero(absoluteSums([counts]))
  const effect = withoutZero(netSums([negative(counts)]))
  return { key, kind: 'gone', account, changes: [], amounts, effect, before, now: [] }
}

function negative({ amount, currency }: Money): Money {
  return { amount: 0 - amount, currency }
}

function withoutZero(amounts: Amounts): Amounts {
  return new Map([...amounts].filter(([, amount]) => amount !== 0n))
}

function likenessOf({ account, seen, counts }: LockedRow): string {
  const facts = seen.map(({ field, of, value }) => JSON.stringify([field, of ?? null, value]))
  return JSON.stringify([account, counts.amount, counts.currency, facts.toSorted()])
}
