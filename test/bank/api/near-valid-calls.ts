import fc from 'fast-check'
import { testId } from '@/test/bank/identifiers'

// Requests of somebody who knows the bank: right addresses, right identifiers and values for the most
// part, so that what is wrong is met deep inside.

const ids = [
  'acme checking',
  'acme savings',
  'acme credit',
  'acme card',
  'acme transaction 1',
  'acme transaction 2',
  'acme customer 1',
  'acme customer 2',
  'acme invoice 1',
  'acme invoice 2',
  'receipt 1',
  'invoice pdf 1',
  'ada',
  'rival checking',
  'rival transaction',
  'rival invoice',
  'rival receipt',
  'nobody',
].map(testId)

const identifier = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...ids) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('1001', '1002', '01001', '9'.repeat(18), '9'.repeat(19)),
  },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom(...ids).map((id) => id.toUpperCase()) },
)

const moments = (min: string, max: string) => fc.date({ min: new Date(min), max: new Date(max) })
const time = fc
  .oneof(
    moments('0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'),
    moments('2025-12-01T00:00:00Z', '2026-04-01T00:00:00Z'),
  )
  .filter((date) => !Number.isNaN(date.getTime()))
const day = fc.oneof(
  time.map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('2026-01-31', '2026-02-14', '2026-03-10', '0001-01-01', '9999-12-31'),
)
const instant = fc.oneof(
  day,
  time.map((date) => date.toISOString()),
  fc.constantFrom('2026-03-10T15:30:00Z', '9999-12-31T23:59:59.999999Z', '0001-01-01T00:00:00Z'),
)
const amount = fc.oneof(
  fc.integer({ min: -3000, max: 3000 }),
  fc.maxSafeInteger(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0),
)
const words = fc.oneof(
  fc.constantFrom('a', 'Bolts', '100%', '_', '\\', '%', 'é', 'FÉVR', "'", '"', '$1', 'ß', 'İ', '𝒳'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
)
const oneOf = (list: string) => fc.constantFrom(...list.split(' '))

type Parameters = Readonly<Record<string, fc.Arbitrary<unknown>>>

const paging: Parameters = {
  page_size: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 1, 100, 101)),
  page_token: fc.constant('{token}'),
}

const lists: Readonly<Record<string, Parameters>> = {
  '/accounts': { sort_by: oneOf('account_name balance') },
  '/cards': {
    status: oneOf('active canceled expired locked'),
    type: oneOf('physical virtual'),
    user_id: identifier,
  },
  '/transactions': {
    account_id: identifier,
    account_type: oneOf('checking savings credit'),
    transaction_type: oneOf('card_debit ach_credit savings_interest wire_in'),
    status: oneOf('pending settled failed'),
    card_id: identifier,
    user_id: identifier,
    search: words,
    initiated_after: instant,
    initiated_before: instant,
    posted_after: instant,
    posted_before: instant,
    min_amount: amount,
    max_amount: amount,
    sort_by: oneOf('initiated_at posted_at amount'),
    order: oneOf('asc desc'),
  },
  '/statements': {
    account_id: identifier,
    statement_type: oneOf('account credit treasury'),
    period_start_after: day,
    period_start_before: day,
    period_end_after: day,
    period_end_before: day,
  },
  '/invoicing/customers': {
    search: words,
    include_deleted: fc.boolean(),
    order: oneOf('asc desc'),
  },
  '/invoicing/invoices': {
    status: oneOf('paid unpaid overdue cancelled'),
    date_after: day,
    date_before: day,
    due_date_after: day,
    due_date_before: day,
  },
}

const items = [
  '/accounts/{}',
  '/cards/{}',
  '/transactions/{}',
  '/transactions/{}/files/{}',
  '/statements/{}',
  '/invoicing/customers/{}',
  '/invoicing/invoices/{}',
  '/invoicing/invoices/{}/files/{}',
]

// Sometimes a value is bent: doubled, cut, encoded once more, or joined with what ends a text.
const bend = fc.constantFrom<((text: string) => string) | undefined>(
  ...Array.from({ length: 40 }, () => undefined),
  (text) => `${text}&search=${text}&status=${text}`,
  (text) => text.slice(0, -1),
  (text) => encodeURIComponent(text),
  (text) => `${text}%00`,
  (text) => `${text}%FF`,
  (text) => `+${text}`,
)

const paths = [...Object.keys(lists), '/transactions', '/transactions', '/transactions']

const listTarget = fc.constantFrom(...paths).chain((path) => {
  const known = { ...lists[path], ...paging }
  const names = Object.keys(known).flatMap((name) => (name === 'page_token' ? [] : [name, name]))
  const pair = fc
    .constantFrom(...names, 'page_token')
    .chain((name) => fc.tuple(fc.constant(name), known[name] ?? fc.constant(''), bend))
  return fc
    .uniqueArray(pair, { maxLength: 4, selector: ([name]) => name })
    .map(
      (pairs) =>
        `${path}?${pairs.map(([name, ...value]) => `${name}=${formatUuid(...value)}`).join('&')}`,
    )
})

function formatUuid(value: unknown, bent: ((text: string) => string) | undefined): string {
  const text = encodeURIComponent(String(value)).replace('%7Btoken%7D', '{token}')
  return bent === undefined ? text : bent(text)
}

const itemTarget = fc
  .tuple(fc.constantFrom(...items), identifier, identifier)
  .map(([path, owner, file]) => path.replace('{}', owner).replace('{}', file))

const headers = fc.record(
  {
    accept: fc.constantFrom('text/html', '*/*;q=0', 'application/xml', ',,,'),
    range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'lines=1'),
    'if-none-match': fc.constantFrom('*', '"x"'),
    'if-modified-since': fc.constantFrom('yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    'accept-encoding': fc.constantFrom('gzip;q=2', 'br', '*;q=0'),
    'content-length': fc.constantFrom('0', '99999999', '-1', 'many'),
    'x-forwarded-host': fc.constant('evil.test'),
    'x-http-method-override': fc.constantFrom('DELETE', 'POST'),
    origin: fc.constantFrom('null', 'https://evil.test'),
    cookie: fc.constantFrom('bank_session=x', '=;;=,', '__Host-bank_session=%00'),
  },
  { requiredKeys: [] },
)

export const nearValidCall = fc.record({
  host: fc.constantFrom('http://bank.test', 'http://bank.test', 'https://evil.test:8443'),
  prefix: fc.constantFrom('/api/v1', '/api/v1', '/api/v1', '/sandbox/api/v1'),
  target: fc.oneof({ weight: 3, arbitrary: listTarget }, { weight: 1, arbitrary: itemTarget }),
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST'),
  headers,
  /** Which of the page tokens seen so far stands for `{token}`, and what is done to it. */
  token: fc.nat(),
  tamper: fc.constantFrom<((token: string) => string) | undefined>(
    undefined,
    undefined,
    (token) => token.slice(1),
    (token) => `${token}A`,
    (token) => token.replace(/^./, 'B'),
    (token) => `${token}=`,
    (token) => Buffer.from(token, 'base64url').toString('base64'),
  ),
})

export type NearValidCall = typeof nearValidCall extends fc.Arbitrary<infer Call> ? Call : never
