import * as z from 'zod'
import { accountTypes } from '@/lib/bank-contract/account'
import { calendarDaySchema, type Lenient, lenient } from '@/lib/bank-contract/lenient'
import { moneySchema } from '@/lib/bank-contract/money'

export const statementTypes = ['account', 'credit', 'treasury'] as const

/**
 * `GET /statements` and `GET /statements/{id}`. `period_end` is the close date. The specification
 * gives statements no file endpoint: `pdf_url` is a freshly signed address, or null.
 */
export const statementSchema = z.object({
  id: z.string().min(1),
  statement_type: z.enum(statementTypes),
  period_start: calendarDaySchema,
  period_end: calendarDaySchema,
  available_at: z.string(),
  pdf_url: z.string().nullable(),
  accounts: z.array(
    z.object({
      account_id: z.string(),
      account_type: z.enum(accountTypes),
      opening_balance: moneySchema,
      closing_balance: moneySchema,
      total_credits: moneySchema,
      total_debits: moneySchema,
      total_fees: moneySchema,
    }),
  ),
  repayment_date: calendarDaySchema.optional(),
  spending: moneySchema.optional(),
  repayments: moneySchema.optional(),
  cashback: moneySchema.optional(),
})

export const lenientStatementSchema = lenient(statementSchema, ['id'], 'statement_id')

export type Statement = Lenient<z.infer<typeof statementSchema>, 'id'>
export type StrictStatement = z.infer<typeof statementSchema>
