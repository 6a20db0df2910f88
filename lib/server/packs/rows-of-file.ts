import { createHash } from 'node:crypto'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { rowKey } from '@/lib/domain/close/row-key'
import { sumsOf } from '@/lib/domain/packs/as-locked'
import type { PackFile } from '@/lib/domain/packs/manifest'

/**
 * What a file of transactions is made of, whatever its format. Fields are never added to the digest: of a pack
 * that was made before, the same rows would have another one.
 */
export function rowsOfFile(rows: readonly Transaction[]): NonNullable<PackFile['rows']> {
  const hash = createHash('sha256')
  for (const row of rows) {
    const said = [
      rowKey(row),
      row.status,
      row.posted_at,
      row.initiated_at,
      row.amount.amount,
      row.amount.currency,
      row.transaction_type,
      row.counterparty_name,
      row.memo,
      row.note,
      row.card_name,
      row.user_full_name,
      row.money_movement_id,
      row.attachments?.length ?? 0,
    ]
    hash.update(`${JSON.stringify(said)}\n`)
  }
  return {
    sha256: hash.digest('hex'),
    sums: sumsOf(rows.map(({ amount }) => ({ counts: amount }))),
  }
}
