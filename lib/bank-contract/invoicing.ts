import * as z from 'zod'
import { calendarDaySchema, type Lenient, lenient } from '@/lib/bank-contract/lenient'
import { moneySchema } from '@/lib/bank-contract/money'

export const invoiceStatuses = [
  'unpaid',
  'overdue',
  'confirm_payment',
  'pending_payout',
  'paid',
  'cancelled',
] as const

/** Of these the customer has not paid, so that they can be overdue. */
export const unpaidInvoiceStatuses: readonly string[] = [
  'unpaid',
  'overdue',
  'confirm_payment',
] satisfies (typeof invoiceStatuses)[number][]

/** Of these the money is not in the account: of `pending_payout` it is on its way there. */
export const openInvoiceStatuses: readonly string[] = [...unpaidInvoiceStatuses, 'pending_payout']

export const accountingSyncStatuses = [
  'not_pushed',
  'synced',
  'error',
  'skip',
  'object_changed',
] as const

const rateSchema = z.number().meta({ description: 'A fraction: 0.2 is 20 %' })

/**
 * `GET /invoicing/invoices` and `GET /invoicing/invoices/{invoice_id}`. `date` and `due_date` are
 * calendar dates. `file_id` is omitted when no PDF is attached.
 */
export const invoiceSchema = z.object({
  id: z.string().min(1),
  invoice_number: z.string(),
  status: z.enum(invoiceStatuses),
  date: calendarDaySchema,
  due_date: calendarDaySchema.nullable(),
  customer: z.object({ id: z.string() }),
  line_items: z.array(
    z.object({
      name: z.string(),
      unit_price: moneySchema,
      quantity: z.number(),
      discount_rate: rateSchema,
      tax_rate: rateSchema,
      total: moneySchema,
    }),
  ),
  total: moneySchema,
  tax_rate: rateSchema,
  discount_rate: rateSchema,
  note: z.string().nullable(),
  payments: z.array(
    z.object({
      type: z.enum(['received_in_account', 'external']),
      external_method: z.string().nullable(),
      paid_at: z.string(),
      transaction_id: z.string().nullable(),
    }),
  ),
  activities: z.array(
    z.object({
      activity_type: z.string(),
      created_at: z.string(),
      user_id: z.string().nullable(),
      emails: z.array(z.string()),
    }),
  ),
  file_id: z.string().optional(),
  accounting_sync_status: z.enum(accountingSyncStatuses),
  accounting_synced_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const lenientInvoiceSchema = lenient(invoiceSchema, ['id'], 'invoice_id')

export type Invoice = Lenient<z.infer<typeof invoiceSchema>, 'id'>
export type StrictInvoice = z.infer<typeof invoiceSchema>

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
