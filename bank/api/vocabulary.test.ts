import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'

let bank: TestBank
let document: unknown

beforeAll(async () => {
  bank = await openTestBank()
  document = await (await bank.request('/openapi.json')).json()
})

afterAll(() => bank.close())

// Written out from the specification and the decisions, so that a slip in the shared schemas shows.
const words = {
  account_type: 'checking savings credit investment rewards',
  card_type: 'physical virtual',
  card_status:
    'printing shipped out_for_delivery activate_card delivery_canceled active expiring locked ' +
    'suspended canceled expired',
  spending_limit_type: 'daily weekly monthly quarterly annual fixed single_use',
  transaction_type:
    'card_credit card_debit card_refund credit_repayment credit_repayment_refund credit_cashback ' +
    'ach_credit ach_debit ach_return wire_in wire_out wire_fee international_wire_in ' +
    'international_wire_out international_wire_fee international_wire_fee_refund check_deposit ' +
    'check_payment internal_transfer savings_deposit savings_withdrawal savings_interest ' +
    'treasury_deposit treasury_withdrawal treasury_fee treasury_interest treasury_maturity ' +
    'treasury_sale treasury_market_value_adjustment rewards_accrual ' +
    'rewards_cashback_redemption adjustment_credit adjustment_debit',
  transaction_status: 'pending settled failed awaiting_approval',
  statement_type: 'account credit treasury',
  invoice_status: 'unpaid overdue confirm_payment pending_payout paid cancelled',
  accounting_sync_status: 'not_pushed synced error skip object_changed',
  payment_type: 'received_in_account external',
}

/** Every list of words in the document, under the name of the member or parameter that takes them. */
function listWords(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, each]) => {
    const isPlace = /^(?:schema|items|anyOf|oneOf|properties|\d+)$/.test(key)
    const named = value as { name?: unknown }
    return listWords(each, isPlace ? (typeof named.name === 'string' ? named.name : name) : key)
  })
  const own = (value as { enum?: unknown }).enum
  return Array.isArray(own)
    ? [[name, own.filter((each) => each !== null).join(' ')], ...inner]
    : inner
}

test('the words of every state and type are those that were decided, and no others', () => {
  const known = Object.values(words)
  const said = listWords(document)
  const orders = ['account_name balance', 'initiated_at posted_at amount', 'asc desc']
  expect(said.filter(([, list]) => ![...known, ...orders].includes(list))).toEqual([])
  const lists = new Set(said.map(([, list]) => list))
  expect([...known, ...orders].filter((list) => !lists.has(list))).toEqual([])
  expect(words.transaction_type.split(' ')).toHaveLength(33)
})

test('each filter takes the words of its own list', async () => {
  const filters: [string, string][] = [
    ['/cards?status', words.card_status],
    ['/cards?type', words.card_type],
    ['/transactions?transaction_type', words.transaction_type],
    ['/transactions?account_type', words.account_type],
    ['/transactions?status', words.transaction_status],
    ['/statements?statement_type', words.statement_type],
    ['/invoicing/invoices?status', words.invoice_status],
    ['/transactions?sort_by', 'initiated_at posted_at amount'],
    ['/transactions?order', 'asc desc'],
    ['/accounts?sort_by', 'account_name balance'],
    ['/invoicing/customers?order', 'asc desc'],
  ]
  for (const [filter, list] of filters) {
    for (const word of list.split(' ')) {
      expect([word, (await bank.get(`/api/v1${filter}=${word}`)).status]).toEqual([word, 200])
    }
    const refused = await bank.get(`/api/v1${filter}=nonsense`)
    expect(refused.status).toBe(400)
    const detail = `must be one of ${list.replaceAll(' ', ', ')}`
    expect(await refused.json()).toMatchObject({ errors: [{ detail }] })
  }
})

const parameters: Readonly<Record<string, string>> = {
  '/accounts': 'sort_by',
  '/cards': 'status type user_id',
  '/transactions':
    'account_id account_type transaction_type status card_id user_id search initiated_after ' +
    'initiated_before posted_after posted_before min_amount max_amount sort_by order',
  '/statements':
    'account_id statement_type period_start_after period_start_before period_end_after ' +
    'period_end_before',
  '/invoicing/customers': 'search include_deleted order',
  '/invoicing/invoices': 'status date_after date_before due_date_after due_date_before',
}

test('the parameters of every list are those that were decided, and no others', () => {
  const { paths } = document as {
    paths: Record<string, { get: { parameters: { name: string; in: string }[] } }>
  }
  for (const [path, names] of Object.entries(parameters)) {
    const said = paths[path]?.get.parameters.map(({ name }) => name)
    const wanted = ['page_size', 'page_token', ...names.split(' ')]
    expect(said?.toSorted(), path).toEqual(wanted.toSorted())
  }
})
