import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank, testControlKey } from '@/test/bank/bank'
import { testBusinesses, testId } from '@/test/bank/identifiers'

// Whoever holds a key may still send nonsense: it is refused, named, and breaks nothing.

const runs = Number(process.env['HOSTILE_RUNS'] ?? 1000)
const operatorKey = 'operator-key-0123456789'

let bank: TestBank
const errors: Record<string, unknown>[] = []

beforeAll(async () => {
  bank = await openTestBank({
    settings: { operatorKey },
    log: { info: () => {}, error: (fields) => void errors.push(fields) },
  })
})
afterAll(() => bank.close())

const business_id = testBusinesses.acme
const order = {
  account_id: testId('acme checking'),
  amount: -100,
  transaction_type: 'card_debit',
  status: 'pending',
  initiated_at: '2026-03-14T10:00:00Z',
  counterparty_name: 'Shop',
  memo: 'm',
  note: 'n',
  card_id: testId('acme card'),
}

// Orders that are right, of which a part is then made wrong.
const orders: readonly [method: string, path: string, body: unknown][] = [
  ['PUT', '/control/clock', { advance_seconds: 1 }],
  ['PUT', '/control/clock', { now: '2026-03-15T12:00:00Z' }],
  ['PUT', '/control/rotation-policy', { kind: 'grace', seconds: 30 }],
  ['PUT', '/control/rate-limits', { enabled: false }],
  ['POST', '/control/transactions', { business_id, transactions: [order] }],
  [
    'POST',
    '/control/transactions',
    { business_id, transactions: [{ ...order, counter_account_id: testId('acme savings') }] },
  ],
  [
    'POST',
    '/control/transactions',
    {
      business_id,
      transactions: [
        {
          account_id: testId('acme checking'),
          amount: 100,
          status: 'settled',
          invoice_id: testId('acme invoice 2'),
        },
      ],
    },
  ],
  [
    'POST',
    '/control/transactions/settle',
    { business_id, transaction_ids: [testId('acme transaction 2')] },
  ],
  ['POST', '/control/grants/disconnect', { business_id, client_id: 'test-partner' }],
  [
    'POST',
    '/operator/partners',
    {
      name: 'App',
      legal_name: 'App Ltd.',
      logo_uri: 'https://cdn.example/logo.png',
      redirect_uris: ['https://app.example/callback'],
      scope: ['accounts:read', 'offline_access'],
      privacy_policy_uri: 'https://app.example/privacy',
      terms_of_service_uri: null,
      contact_email: 'ops@app.example',
    },
  ],
]

const wrong = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    true,
    [],
    {},
    'a\u0000b',
    '\ud800',
    'x'.repeat(10_000),
    '1900-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-02-30T00:00:00Z',
    '2026-03-15T12:00:00.999999999Z',
    testId('rival checking'),
    testId('acme savings'),
    testId('acme invoice 1'),
    testId('nobody'),
    'wire_in',
    'settled',
    'awaiting_approval',
    'https://ö.example/ü?a=b c',
    'https://app.example/#x',
    'javascript:alert(1)',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.maxSafeInteger(),
)

/** The value with one member of it, drawn by `at`, replaced, left out or given a stranger beside it. */
function spoil(value: unknown, at: number, by: unknown, how: number): unknown {
  if (typeof value !== 'object' || value === null) return by
  if (Array.isArray(value)) {
    if (how === 0) return [...(value as unknown[]), ...(value as unknown[])]
    return value.map((item) => spoil(item, at, by, how))
  }
  const names = Object.keys(value)
  const name = names[at % names.length] ?? ''
  const inner = (value as Record<string, unknown>)[name]
  if (how === 1) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  if (how === 2) return { ...value, [`${name}_2`]: by }
  const isDeep = typeof inner === 'object' && inner !== null && how > 3
  return { ...value, [name]: isDeep ? spoil(inner, at >> 3, by, how) : by }
}

const hostileOrder = fc
  .tuple(fc.constantFrom(...orders), fc.nat(), wrong, fc.nat(7), fc.constantFrom('', '', '', '}'))
  .map(([[method, path, body], at, by, how, tail]) => ({
    method,
    path,
    body: JSON.stringify(spoil(body, at, by, how)) + tail,
  }))

test(`of ${runs} orders that are almost right none is answered with 5xx`, async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(hostileOrder, async ({ method, path, body }) => {
      errors.length = 0
      const key = path.startsWith('/operator') ? operatorKey : testControlKey
      const response = await bank.request(path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      })
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      expect([response.status, errors]).toEqual([expect.any(Number), []])
      expect(response.status).toBeLessThan(500)
      expect(text).not.toMatch(/\n\s+at |node_modules|select |insert /)
    }),
    { numRuns: runs },
  )
  for (const status of [200, 201, 400]) {
    expect([status, statuses.get(status) ?? 0]).toEqual([status, expect.any(Number)])
    expect(statuses.get(status) ?? 0).toBeGreaterThan(runs / 200)
  }
  // What was booked among them can be read.
  const page = await bank.get('/api/v1/transactions?page_size=100', await bank.issueToken())
  expect(page.status).toBe(200)
}, 300_000)
