import type { ApiVariation } from '@/test/another-bank/other-api'
import type { Resource, Sent } from '@/test/banking/foreign-rows'
import type { Look } from '@/test/another-bank/looks'

/** A way in which a bank that is not ours differs, and what a person sees of it. */
export interface Variant {
  /** The bank… */
  what: string
  looks: readonly Look[]
}

export type ApiVariant = Variant & ApiVariation
export type Variants<Kind extends Variant> = Readonly<Record<string, Kind>>

type Change = (row: Sent, place: number) => unknown

/** Every row of one list, changed. */
export const each =
  (list: Resource, change: Change): NonNullable<ApiVariation['rows']> =>
  (name, rows) =>
    name === list ? rows.map(change) : rows

/** The first row of one list, with these fields; undefined leaves one out. */
export const first = (list: Resource, fields: Sent): NonNullable<ApiVariation['rows']> =>
  each(list, (row, place) => (place === 0 ? { ...row, ...fields } : row))

/** The first transaction, of this amount. */
export const amount = (sent: unknown, currency = 'USD') =>
  first('transactions', { amount: { amount: sent, currency } })

/** The bytes of the list of transactions, changed. */
export const bytes =
  (change: (text: string) => string): NonNullable<ApiVariation['text']> =>
  (text, list) =>
    list === 'transactions' ? change(text) : text

export const only = (row: Sent, names: readonly string[]): Sent =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** The tile of money out with its net, which stands there where both are exact. */
export const exactNet = 'Net $650.00 $0.00 in May 2026 Outstanding'

/** Every figure of June, as it is of a bank that differs in nothing that counts. */
export const usual: readonly Look[] = [
  { at: 'overview', sees: ['Money in, USD $900 .00', 'Money out, USD −$250 .00', 'Net $650.00'] },
  {
    at: 'transactions',
    sees: ['Kite Supplies', 'Power Works', 'Rows 1–4', 'in $900.00 out −$250.00 net $650.00'],
    not: ['could not be read', 'at least'],
  },
]

/** The first transaction is counted, and in no figure. */
export const withoutFirst: readonly Look[] = [
  {
    at: 'transactions',
    sees: ['1 row could not be read', 'Moss & Sons'],
    not: ['in $900.00'],
  },
  { at: 'overview', sees: ['USD at least $300 .00', '1 row is in no figure'], not: ['$900'] },
]
