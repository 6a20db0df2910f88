import * as z from 'zod'
import { type Lenient, lenient } from '@/lib/bank-contract/lenient'
import { moneySchema } from '@/lib/bank-contract/money'

export const postalAddressSchema = z.object({
  line_1: z.string(),
  line_2: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  postal_code: z.string(),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
})

export type PostalAddress = z.infer<typeof postalAddressSchema>

/** `GET /invoicing/customers` and `GET /invoicing/customers/{customer_id}`. */
export const customerSchema = z.object({
  id: z.string().min(1),
  legal_name: z.string(),
  email: z.string().nullable(),
  address: postalAddressSchema.nullable(),
  note: z.string().nullable(),
  cc_emails: z.array(z.string()),
  total_revenue: moneySchema,
  last_invoice_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable().meta({ description: 'Set when the customer is deleted' }),
})

export const lenientCustomerSchema = lenient(customerSchema, ['id'], 'customer_id')

export type Customer = Lenient<z.infer<typeof customerSchema>, 'id'>
export type StrictCustomer = z.infer<typeof customerSchema>
