import * as z from 'zod'
import { accountTypes } from '@/lib/bank-contract/account'
import { type Lenient, lenient, objectsIn } from '@/lib/bank-contract/lenient'
import { moneySchema } from '@/lib/bank-contract/money'

export const transactionTypes = [
  'card_credit',
  'card_debit',
  'card_refund',
  'credit_repayment',
  'credit_repayment_refund',
  'credit_cashback',
  'ach_credit',
  'ach_debit',
  'ach_return',
  'wire_in',
  'wire_out',
  'wire_fee',
  'international_wire_in',
  'international_wire_out',
  'international_wire_fee',
  'international_wire_fee_refund',
  'check_deposit',
  'check_payment',
  'internal_transfer',
  'savings_deposit',
  'savings_withdrawal',
  'savings_interest',
  'treasury_deposit',
  'treasury_withdrawal',
  'treasury_fee',
  'treasury_interest',
  'treasury_maturity',
  'treasury_sale',
  'treasury_market_value_adjustment',
  'rewards_accrual',
  'rewards_cashback_redemption',
  'adjustment_credit',
  'adjustment_debit',
] as const

export const transactionStatuses = ['pending', 'settled', 'failed', 'awaiting_approval'] as const

const fileSchema = z.object({ file_id: z.string(), file_name: z.string() })
const lenientFileSchema = lenient(fileSchema, [])

/**
 * `GET /transactions` and `GET /transactions/{id}`. `amount` is signed: money out is negative.
 * `posted_at` is set only when settled. Both legs of a movement share `money_movement_id`.
 */
export const transactionSchema = z.object({
  id: z.string().min(1),
  money_movement_id: z.string(),
  account_id: z.string(),
  account_type: z.enum(accountTypes),
  account_name: z.string(),
  transaction_type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  amount: moneySchema,
  initiated_at: z.string(),
  posted_at: z.string().nullable(),
  counterparty_name: z.string(),
  counterparty_logo_url: z.string().optional(),
  memo: z.string().optional(),
  note: z.string().optional(),
  user_id: z.string().optional(),
  user_full_name: z.string().optional(),
  card_id: z.string().optional(),
  card_name: z.string().optional(),
  tracking_number: z.string().optional(),
  attachments: z.array(fileSchema),
  activities: z.array(
    z.object({ activity_type: z.string(), created_at: z.string(), user_id: z.string().nullable() }),
  ),
})

export const lenientTransactionSchema = lenient(
  transactionSchema,
  ['id', 'amount'],
  'transaction_id',
).transform(withFiles)

/** The specification names no list of a transaction's files: they are whatever holds a `file_id`. */
function withFiles(transaction: Transaction): Transaction {
  const { attachments } = transaction
  // Of a hundred thousand rows most have none.
  if (attachments?.length === 0) return transaction
  if (attachments?.some(({ file_id }) => file_id != null)) return transaction
  const files = new Map<string, { file_id: string; file_name: string | undefined }>()
  for (const each of objectsIn(transaction)) {
    if (!('file_id' in each)) continue
    const { file_id, file_name } = lenientFileSchema.parse(each)
    if (file_id) files.set(file_id, { file_id, file_name: file_name ?? undefined })
  }
  return files.size === 0 ? transaction : { ...transaction, attachments: [...files.values()] }
}

export type Transaction = Lenient<z.infer<typeof transactionSchema>, 'id' | 'amount'>
export type StrictTransaction = z.infer<typeof transactionSchema>
