import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import { isPayment } from '@/lib/domain/transactions/missing-receipt'
import { daysBetween } from '@/lib/domain/periods/day-range'

/**
 * Payments from one account, of one amount, to one counterparty, each no more than `days` after the
 * one before it. Two rows of one movement are one payment, and a refund has the other sign. A row is
 * in one group at most; groups of which none is in the period, which begins with `first`, are left out.
 */
export function findDuplicates(
  rows: readonly CheckedRow[],
  { days, first }: { days: number; first: string },
): CheckedRow[][] {
  const alike = new Map<string, { rows: CheckedRow[]; names: Set<string> }>()
  for (const row of rows) {
    const key = isPayment(row.transaction) ? keyOf(row) : undefined
    if (key === undefined) continue
    const known = alike.get(key) ?? { rows: [], names: new Set() }
    alike.set(key, known)
    const names = namesOf(row)
    if (!names.some((name) => known.names.has(name))) known.rows.push(row)
    for (const name of names) known.names.add(name)
  }
  return [...alike.values()]
    .flatMap((each) => chainsOf(each.rows, days))
    .filter((group) => group.length > 1 && group.some(({ day }) => day >= first))
}

function keyOf({ transaction, payee }: CheckedRow): string | undefined {
  const { account_id, amount } = transaction
  if (payee === undefined || !account_id) return undefined
  return JSON.stringify([account_id, amount.currency, amount.amount, payee])
}

/** What a payment is known by: whatever has one of them is the same payment. */
function namesOf({ transaction: { id, money_movement_id } }: CheckedRow): string[] {
  return [`id ${id}`, ...(money_movement_id ? [`movement ${money_movement_id}`] : [])]
}

/** Newest first, cut wherever more than `days` lie between two that follow each other. */
function chainsOf(rows: readonly CheckedRow[], days: number): CheckedRow[][] {
  if (rows.length < 2) return []
  const chains: CheckedRow[][] = []
  for (const row of rows.toSorted(laterFirst)) {
    const chain = chains.at(-1)
    const later = chain?.at(-1)
    if (chain !== undefined && later !== undefined && daysBetween(row.day, later.day) <= days) {
      chain.push(row)
    } else chains.push([row])
  }
  return chains
}

/** Newest first. */
export function laterFirst(left: CheckedRow, right: CheckedRow): number {
  if (left.day === right.day) return 0
  return left.day > right.day ? -1 : 1
}
