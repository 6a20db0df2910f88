import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank, testControlKey } from '@/test/bank/bank'
import { testBusinesses, testId } from '@/test/bank/identifiers'
import { rivalTransaction } from '@/test/bank/resources'

let bank: TestBank

beforeEach(async () => {
  bank = await openTestBank()
})

afterEach(() => bank.close())

function control(method: string, path: string, body?: unknown): Promise<Response> {
  return bank.request(`/control/${path}`, {
    method,
    headers: { authorization: `Bearer ${testControlKey}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const acme = testBusinesses.acme
const checking = testId('acme checking')

describe('who may turn the controls', () => {
  test('without a key in the environment the control routes do not exist', async () => {
    const plain = await openTestBank({ settings: { controlKey: undefined } })
    for (const path of ['clock', 'faults', 'requests', 'grants']) {
      const response = await plain.request(`/control/${path}`, {
        headers: { authorization: `Bearer ${testControlKey}` },
      })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ detail: 'The bank has no such address.' })
    }
    await plain.close()
  })

  test('every call must carry the key', async () => {
    const partner = await bank.issueToken()
    for (const authorization of [undefined, 'Bearer wrong', `Bearer ${partner}`, testControlKey]) {
      const response = await bank.request('/control/clock', {
        headers: authorization === undefined ? {} : { authorization },
      })
      expect(response.status).toBe(401)
    }
  })

  test('a body that a route does not take is refused and named', async () => {
    for (const body of [{}, { now: 'tomorrow' }, { advance_seconds: '5' }, { now: 1 }, []]) {
      expect((await control('PUT', 'clock', body)).status).toBe(400)
    }
    const response = await control('PUT', 'faults', [{ match: {}, fault: 'sparkle' }])
    expect(response.status).toBe(400)
    const broken = await bank.request('/control/clock', {
      method: 'PUT',
      headers: { authorization: `Bearer ${testControlKey}` },
      body: '{',
    })
    expect(broken.status).toBe(400)
  })
})

describe('the clock', () => {
  test('it is read, set and advanced, and what depends on it follows', async () => {
    expect(await (await control('GET', 'clock')).json()).toEqual({
      now: '2026-03-15T12:00:00.000Z',
    })
    const token = await bank.issueToken()
    await control('PUT', 'clock', { advance_seconds: 899 })
    expect((await bank.get('/api/v1/accounts', token)).status).toBe(200)
    const moved = await control('PUT', 'clock', { advance_seconds: 1 })
    expect(await moved.json()).toEqual({ now: '2026-03-15T12:15:00.000Z' })
    expect((await bank.get('/api/v1/accounts', token)).status).toBe(401)
    const set = await control('PUT', 'clock', { now: '2027-01-01T00:00:00Z' })
    expect(await set.json()).toEqual({ now: '2027-01-01T00:00:00.000Z' })
  })

  test('a time beyond the range of dates is refused and the clock does not move', async () => {
    expect((await control('PUT', 'clock', { advance_seconds: 1e15 })).status).toBe(400)
    expect(await (await control('GET', 'clock')).json()).toEqual({
      now: '2026-03-15T12:00:00.000Z',
    })
  })
})

describe('the list of received calls', () => {
  test('it shows method, path, query and status, and never a token', async () => {
    const token = await bank.issueToken()
    await bank.get('/api/v1/accounts?page_size=5', token)
    await bank.get('/api/v1/accounts?page_size=0', token)
    await bank.request('/oauth2/auth?state=canary-1&code_challenge=canary-2&client_id=x')
    await bank.request(`/files/${testId('receipt 1')}?expires=1&signature=canary-3`)
    await control('GET', 'clock')
    const response = await control('GET', 'requests')
    const text = await response.text()
    const { requests } = JSON.parse(text) as { requests: unknown[] }
    expect(requests).toMatchObject([
      {
        sequence: 1,
        at: '2026-03-15T12:00:00.000Z',
        method: 'GET',
        path: '/api/v1/accounts',
        query: 'page_size=5',
        client_id: 'test-partner',
        status: 200,
      },
      { sequence: 2, path: '/api/v1/accounts', query: 'page_size=0', status: 400 },
      { path: '/oauth2/auth', query: 'state=[removed]&code_challenge=[removed]&client_id=x' },
      { path: `/files/${testId('receipt 1')}`, query: 'expires=1&signature=[removed]' },
    ])
    expect(requests).toHaveLength(4)
    expect(text).not.toContain('canary')
    expect(text).not.toContain(token)
  })

  test('it can be emptied', async () => {
    await bank.get('/api/v1/accounts')
    expect((await control('DELETE', 'requests')).status).toBe(204)
    expect(await (await control('GET', 'requests')).json()).toEqual({ requests: [] })
  })
})

describe('the ledger', () => {
  const balance = async (): Promise<unknown> => {
    const account = (await (await bank.get(`/api/v1/accounts/${checking}`)).json()) as {
      balance: unknown
    }
    return account.balance
  }

  test('inserted transactions are listed, and balances follow what is settled', async () => {
    const response = await control('POST', 'transactions', {
      business_id: acme,
      transactions: [
        { account_id: checking, amount: -500, counterparty_name: 'Inserted', memo: 'rent' },
        { account_id: checking, amount: 90000, status: 'pending' },
      ],
    })
    expect(response.status).toBe(201)
    const { transactions } = (await response.json()) as { transactions: { id: string }[] }
    expect(transactions).toHaveLength(2)
    const listed = await bank.get('/api/v1/transactions?search=inserted')
    expect(await listed.json()).toMatchObject({
      transactions: [
        {
          id: transactions[0]?.id,
          account_id: checking,
          account_name: 'Operating',
          transaction_type: 'ach_debit',
          status: 'settled',
          amount: { amount: -500, currency: 'USD' },
          initiated_at: '2026-03-15T12:00:00Z',
          posted_at: '2026-03-15T12:00:00Z',
        },
      ],
    })
    expect(await balance()).toEqual({ amount: 1249500, currency: 'USD' })
  })

  test('the time of an order may have an offset, and is kept in UTC', async () => {
    const written = async (initiated_at: string) => {
      const transactions = [{ account_id: checking, amount: 1, initiated_at }]
      const response = await control('POST', 'transactions', { business_id: acme, transactions })
      return (await response.json()) as unknown
    }
    for (const time of ['2026-03-10T10:00:00+00:00', '2026-03-10T11:00:00+01:00']) {
      expect(await written(time)).toMatchObject({
        transactions: [{ initiated_at: '2026-03-10T10:00:00Z' }],
      })
    }
  })

  test('a pending transaction settles once', async () => {
    const wanted = { business_id: acme, transaction_ids: [testId('acme transaction 2')] }
    const first = await control('POST', 'transactions/settle', wanted)
    expect(await first.json()).toMatchObject({
      transactions: [{ id: testId('acme transaction 2'), status: 'settled' }],
    })
    const second = await control('POST', 'transactions/settle', wanted)
    expect(await second.json()).toEqual({ transactions: [] })
    expect(
      await (await bank.get(`/api/v1/transactions/${testId('acme transaction 2')}`)).json(),
    ).toMatchObject({ status: 'settled', posted_at: '2026-03-15T12:00:00Z' })
    expect(await balance()).toEqual({ amount: 1500000, currency: 'USD' })
  })

  test("another business's account cannot be booked on, and nothing is written", async () => {
    const response = await control('POST', 'transactions', {
      business_id: acme,
      transactions: [
        { account_id: checking, amount: 1 },
        { account_id: testId('rival checking'), amount: 1 },
      ],
    })
    expect(response.status).toBe(400)
    expect(await balance()).toEqual({ amount: 1250000, currency: 'USD' })
  })
})

describe('an order that cannot be written', () => {
  const order = (changes: object) => ({ account_id: checking, amount: 1, ...changes })

  test.each([
    ['an identifier that exists', [order({ id: testId('acme transaction 1') })]],
    ["another business's identifier", [order({ id: rivalTransaction.id })]],
    ['one identifier twice', [order({ id: testId('new') }), order({ id: testId('new') })]],
    ['a NUL in the memo', [order({ memo: 'a\u0000b' })]],
    ['a time that the store has not', [order({ initiated_at: '0000-01-01T00:00:00Z' })]],
    ['a time after all years', [order({ initiated_at: '9999-12-31T23:59:59-05:00' })]],
    ['a balance beyond what JSON carries', [order({ amount: Number.MAX_SAFE_INTEGER })]],
    ['no such card', [order({ card_id: testId('nobody') })]],
  ])(
    'an order that cannot be written is refused and leaves the books as they were: %s',
    async (_why, transactions) => {
      const before = await (await bank.get('/api/v1/transactions')).json()
      const response = await control('POST', 'transactions', { business_id: acme, transactions })
      expect(response.status).toBe(400)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(await (await bank.get('/api/v1/transactions')).json()).toEqual(before)
    },
  )
})

describe('grants and policies', () => {
  test("a customer's disconnect takes effect at the next call", async () => {
    const token = await bank.issueToken()
    const other = await bank.issueToken({ client_id: 'other-partner' })
    const response = await control('POST', 'grants/disconnect', {
      business_id: acme,
      client_id: 'test-partner',
    })
    expect(await response.json()).toEqual({ disconnected: 1 })
    expect((await bank.get('/api/v1/accounts', token)).status).toBe(401)
    expect((await bank.get('/api/v1/accounts', other)).status).toBe(200)
    const { grants } = (await (await control('GET', 'grants')).json()) as { grants: unknown[] }
    expect(grants).toMatchObject([
      { client_id: 'other-partner', business_id: acme, ended_at: null, access_tokens_issued: 1 },
      { client_id: 'test-partner', business_id: acme, end_reason: 'disconnected' },
    ])
  })

  test('the rotation policy is strict until another is set', async () => {
    expect(await (await control('GET', 'rotation-policy')).json()).toEqual({ kind: 'strict' })
    const grace = { kind: 'grace', seconds: 5 }
    expect(await (await control('PUT', 'rotation-policy', grace)).json()).toEqual(grace)
    expect(bank.context.settings.rotationPolicy).toEqual(grace)
    expect((await control('PUT', 'rotation-policy', { kind: 'grace' })).status).toBe(400)
  })

  test('the rate limits can be switched on', async () => {
    await control('PUT', 'rate-limits', { enabled: true })
    const statuses = new Set<number>()
    for (let count = 0; count < 61; count += 1) {
      statuses.add((await bank.get('/api/v1/accounts')).status)
    }
    expect([...statuses]).toEqual([200, 429])
  })
})
