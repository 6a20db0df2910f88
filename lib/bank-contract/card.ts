import * as z from 'zod'
import { type Lenient, lenient } from '@/lib/bank-contract/lenient'
import { moneySchema } from '@/lib/bank-contract/money'
import { postalAddressSchema } from '@/lib/bank-contract/invoicing'

export const cardTypes = ['physical', 'virtual'] as const

export const cardStatuses = [
  'printing',
  'shipped',
  'out_for_delivery',
  'activate_card',
  'delivery_canceled',
  'active',
  'expiring',
  'locked',
  'suspended',
  'canceled',
  'expired',
] as const

export const spendingLimitTypes = [
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'annual',
  'fixed',
  'single_use',
] as const

/** `GET /cards` and `GET /cards/{id}`. At most one family of blocked_ or allowed_ lists is present. */
export const cardSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  last_4: z.string(),
  type: z.enum(cardTypes),
  status: z.enum(cardStatuses),
  cardholder: z.object({ user_id: z.string(), first_name: z.string(), last_name: z.string() }),
  spending_limit: moneySchema.nullable(),
  spending_limit_type: z.enum(spendingLimitTypes).nullable(),
  current_spend: moneySchema.nullable(),
  pending_spend: moneySchema.nullable(),
  spend_period_start: z.string().nullable(),
  spend_period_end: z.string().nullable(),
  usage_starts_at: z.string().nullable(),
  usage_ends_at: z.string().nullable(),
  billing_address: postalAddressSchema.nullable(),
  shipping_address: postalAddressSchema.nullable(),
  blocked_categories: z.array(z.string()).optional(),
  allowed_categories: z.array(z.string()).optional(),
  blocked_merchants: z.array(z.string()).optional(),
  allowed_merchants: z.array(z.string()).optional(),
})

export const lenientCardSchema = lenient(cardSchema, ['id'], 'card_id')

export type Card = Lenient<z.infer<typeof cardSchema>, 'id'>
export type StrictCard = z.infer<typeof cardSchema>
