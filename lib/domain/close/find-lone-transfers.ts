import type { Transaction } from '@/lib/bank-contract/transaction'
import { type Finding, findingOf } from '@/lib/domain/close/finding'
import { rowKey } from '@/lib/domain/close/row-key'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import { isNewerType } from '@/lib/domain/transactions/missing-receipt'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { madeOf, type Reading } from '@/lib/domain/reading/reading'
import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'

/**
 * Own transfers of these days of which the other side is not there. `rows` are those of the days and of
 * some days around, since the two sides need not be posted on the same one. What failed moved nothing.
 */
export function findLoneTransfers(
  rows: Reading<CheckedRow>,
  { first, last }: Required<DayRange>,
): Reading<Finding> {
  const unique = new Map(rows.items.map((row) => [rowKey(row.transaction), row]))
  const live = [...unique.values()].filter(({ transaction }) => transaction.status !== 'failed')
  const legs = legsByMovement(live)
  const inDays = live.filter(({ day }) => day >= first && day <= last)
  const untold = inDays.filter(({ transaction }) => !tellsItsSides(transaction)).length
  const lone = inDays.filter(({ transaction }) => {
    const isTransfer = twoLeggedTypes.has(transaction.transaction_type ?? '')
    return isTransfer && tellsItsSides(transaction) && !hasOtherSide(transaction, legs)
  })
  const findings = lone.map((row) => findingOf('own-transfers', [row]))
  return madeOf(rows, findings, untold)
}

/** A row without a type may be a transfer, and a transfer without a movement or account has no sides. */
function tellsItsSides({ transaction_type, money_movement_id, account_id }: Transaction): boolean {
  if (!transaction_type) return false
  if (isNewerType(transaction_type) || !twoLeggedTypes.has(transaction_type)) return true
  return Boolean(money_movement_id) && Boolean(account_id)
}

function legsByMovement(rows: readonly CheckedRow[]): Map<string, Transaction[]> {
  const legs = new Map<string, Transaction[]>()
  for (const { transaction } of rows) {
    const movement = transaction.money_movement_id
    if (!movement) continue
    const known = legs.get(movement)
    if (known === undefined) legs.set(movement, [transaction])
    else known.push(transaction)
  }
  return legs
}

/** One other side each: as many with the opposite amount in other accounts as there are of its own. */
function hasOtherSide(transaction: Transaction, legs: Map<string, Transaction[]>): boolean {
  const { money_movement_id, account_id, amount } = transaction
  const all = (legs.get(money_movement_id ?? '') ?? []).filter(
    (each) => each.amount.currency === amount.currency,
  )
  const own = all.filter((each) => each.amount.amount === amount.amount)
  const others = all.filter(
    (each) => each.amount.amount === -amount.amount && each.account_id !== account_id,
  )
  return others.length >= own.length
}
