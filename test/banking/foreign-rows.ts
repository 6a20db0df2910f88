import type { createChance } from '@/test/banking/mutations'

export const resources = [
  'accounts',
  'cards',
  'transactions',
  'statements',
  'customers',
  'invoices',
] as const
export type Resource = (typeof resources)[number]

export type Sent = Readonly<Record<string, unknown>>

export type Chance = ReturnType<typeof createChance>

export function pick<Value>(chance: Chance, values: readonly Value[]): Value {
  const value = values[chance(values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

export const idForms: readonly ((nth: number, chance: Chance) => string | number)[] = [
  (nth) => `0f8fad5b-d9cb-469f-a165-${String(nth).padStart(12, '0')}`,
  (nth) => nth + 1,
  (nth) => `urn:bank:object:${nth}:live:eu-central`,
  (nth) => `https://bank.example/objects/${nth}?version=2#current`,
  (nth) => `region/eu//${nth}`,
  (nth) => `\\\\share\\${nth}`,
  (nth) => `%2f%25${nth}%5c`,
  (nth) => ` ${nth}  gaps `,
  (nth) => `${'口座'.repeat(150)}${nth}`,
  (nth) => `معرف-${nth}`,
  (nth) => `é${nth}|,;~`,
  (nth) => `${nth}`.padStart(1024, 'x'),
  (nth, chance) => pick(chance, ['zip', 'coverage', 'holders', 'ageing', '~zip']) + `~${nth}`,
  (nth) => `"<${nth}>&'`,
  (nth) => `${nth}.rsc`,
]

/** Names of nothing that an address could lead to. */
export const climbing: readonly string[] = ['..', '.', '../up', '%2e%2e%2fup', 'a\\..', 'a\u0007b']
export const oddIds: readonly string[] = [
  'zip',
  'coverage',
  'holders',
  'ageing',
  '[id]',
  '(.)x',
  '~',
  '...',
  ...climbing,
]

const money = (amount: number, chance: Chance) => ({
  amount,
  currency: pick(chance, ['USD', 'EUR', 'JPY', 'KWD', 'XXN']),
})
const wrongKinds: readonly unknown[] = [7, [], {}, true, null, 'unknown_value', '']

/** Fields that version 1 shows nowhere, as they are here; one in eight is of another kind. */
export function fieldsOf(resource: Resource, nth: number, chance: Chance): Record<string, unknown> {
  const day = `2026-0${1 + (nth % 6)}-1${nth % 10}`
  const all: Readonly<Record<Resource, Record<string, unknown>>> = {
    accounts: {
      account_name: `Account ${nth}`,
      account_type: pick(chance, ['checking', 'savings', 'time_deposit']),
      balance: money(nth * 1001, chance),
    },
    cards: {
      name: `Card ${nth}`,
      last_4: String(1000 + nth),
      status: pick(chance, ['active', 'expired', 'dreaming']),
      spending_limit_type: pick(chance, ['daily', 'fortnightly', null]),
      cardholder: { user_id: `u/${nth % 3}`, first_name: 'Ada' },
    },
    transactions: {
      initiated_at: `${day}T12:00:00Z`,
      posted_at: `${day}T13:00:00Z`,
      counterparty_name: `Kite ${nth}`,
      status: pick(chance, ['settled', 'pending', 'pondering']),
      transaction_type: pick(chance, ['ach_credit', 'teleport']),
      account_id: `acct/${nth % 3}`,
    },
    statements: {
      statement_type: 'account',
      period_start: '2026-01-01',
      period_end: day,
      accounts: [{ account_id: `acct/${nth % 3}`, closing_balance: money(nth, chance) }],
    },
    customers: { legal_name: `Customer ${nth}`, email: null, deleted_at: nth === 1 ? day : null },
    invoices: {
      invoice_number: `INV-${nth}`,
      status: pick(chance, ['unpaid', 'paid', 'haunted']),
      date: day,
      customer: { id: `customer/${nth % 4}` },
      total: money(nth * 7, chance),
    },
  }
  const fields = Object.entries(all[resource]).map(([name, value]) => [
    name,
    chance(8) === 0 ? pick(chance, [...wrongKinds, value]) : value,
  ])
  const own = resource === 'transactions' ? { amount: money(nth * -250 + 900, chance) } : {}
  return { ...(Object.fromEntries(fields) as Record<string, unknown>), ...own }
}
