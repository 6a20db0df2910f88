import type { Money } from '@/lib/bank-contract/money'
import { type Amounts, absoluteSums, addAmounts } from '@/lib/domain/close/amounts'
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
  readonly changes: readonly SeenChange[]
  /** Without sign. */
  readonly amounts: Amounts
  /** What the bank says now; nothing of a row that is gone. */
  readonly now: SeenValues
}

/**
 * How a locked month differs from what was locked. Of a part of it nothing is gone, since it may stand
 * on a page that was not read. A row that has only another identifier is the same row.
 */
export function compareLocked(
  locked: readonly LockedRow[],
  now: Reading<LockedRow>,
): LockDifference[] {
  const before = new Map(locked.map((row) => [row.key, row]))
  const rows = new Map(now.items.map((row) => [row.key, row]))
  const fresh = [...rows.values()].filter(({ key }) => !before.has(key))
  const gone = isWhole(now) ? [...before.values()].filter(({ key }) => !rows.has(key)) : []
  const renamed = pairAlike(gone, fresh)
  const changed = [...rows.values()].flatMap((row): LockDifference[] => {
    const was = before.get(row.key)
    return was === undefined ? [] : differenceOf(was, row)
  })
  return [
    ...changed,
    ...fresh.filter(({ key }) => !renamed.has(key)).map((row) => wholeRow('new', row, row.seen)),
    ...gone.filter(({ key }) => !renamed.has(key)).map((row) => wholeRow('gone', row, [])),
  ]
}

function differenceOf(was: LockedRow, row: LockedRow): LockDifference[] {
  const { changes } = compareSeen(was.seen, row.seen)
  const amounts = movedBetween(was, row)
  if (changes.length === 0 && amounts.size === 0) return []
  return [{ key: row.key, kind: 'changed', changes, amounts, now: row.seen }]
}

/** Between two accounts or currencies it is gone from one and new in the other. */
function movedBetween(was: LockedRow, row: LockedRow): Amounts {
  const { amount, currency } = row.counts
  if (was.account !== row.account || was.counts.currency !== currency) {
    return withoutZero(addAmounts([absoluteSums([was.counts]), absoluteSums([row.counts])]))
  }
  return withoutZero(absoluteSums([{ amount: amount - was.counts.amount, currency }]))
}

function wholeRow(kind: 'new' | 'gone', row: LockedRow, now: SeenValues): LockDifference {
  return { key: row.key, kind, changes: [], amounts: withoutZero(absoluteSums([row.counts])), now }
}

function withoutZero(amounts: Amounts): Amounts {
  return new Map([...amounts].filter(([, amount]) => amount !== 0n))
}

/** The keys, old and new, of rows that are the same but for their identifier, one to one. */
function pairAlike(gone: readonly LockedRow[], fresh: readonly LockedRow[]): Set<string> {
  const waiting = new Map<string, LockedRow[]>()
  for (const row of gone) {
    const likeness = likenessOf(row)
    waiting.set(likeness, [...(waiting.get(likeness) ?? []), row])
  }
  const paired = new Set<string>()
  for (const row of fresh) {
    const old = waiting.get(likenessOf(row))?.pop()
    if (old === undefined) continue
    paired.add(old.key)
    paired.add(row.key)
  }
  return paired
}

function likenessOf({ account, seen, counts }: LockedRow): string {
  const facts = seen.map(({ field, of, value }) => JSON.stringify([field, of ?? null, value]))
  return JSON.stringify([account, counts.amount, counts.currency, facts.toSorted()])
}
