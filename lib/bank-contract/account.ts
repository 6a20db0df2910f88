import * as z from 'zod'
import { type Lenient, lenient } from '@/lib/bank-contract/lenient'
import { moneySchema } from '@/lib/bank-contract/money'

export const accountTypes = ['checking', 'savings', 'credit', 'investment', 'rewards'] as const

/** `GET /accounts` and `GET /accounts/{account_id}`. Last-4 fields are omitted on credit and rewards. */
export const accountSchema = z.object({
  id: z.string().min(1),
  account_type: z.enum(accountTypes),
  balance: moneySchema,
  account_name: z.string().optional(),
  account_number_last_4: z.string().optional(),
  routing_number_last_4: z.string().optional(),
})

export const lenientAccountSchema = lenient(accountSchema, ['id'], 'account_id')

export type Account = Lenient<z.infer<typeof accountSchema>, 'id'>
export type StrictAccount = z.infer<typeof accountSchema>
