import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testBusinesses, testId } from '@/test/bank/identifiers'
import { testStores } from '@/test/store/database'

describe.each(testStores)('answers, on the %s store', (store) => {
  let bank: TestBank

  beforeAll(async () => {
    bank = await openTestBank({ store })
  })

  afterAll(() => bank.close())

  const json = async (path: string): Promise<unknown> => (await bank.get(path)).json()

  const operating = {
    id: testId('acme checking'),
    account_type: 'checking',
    balance: { amount: 1250000, currency: 'USD' },
    account_name: 'Operating',
    account_number_last_4: '0042',
    routing_number_last_4: '9876',
  }

  const reserve = {
    id: testId('acme savings'),
    account_type: 'savings',
    balance: { amount: 9000000, currency: 'USD' },
    account_name: 'Reserve',
    account_number_last_4: '7310',
    routing_number_last_4: '9876',
  }

  const credit = {
    id: testId('acme credit'),
    account_type: 'credit',
    balance: { amount: -45210, currency: 'USD' },
  }

  describe('what each endpoint answers, literally', () => {
    test('GET /accounts gives the envelope with the key `accounts`, by name', async () => {
      const response = await bank.get('/api/v1/accounts')
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toEqual({
        accounts: [credit, operating, reserve],
        page: { next_page_token: null },
      })
    })

    test('GET /accounts/{account_id} gives the bare object of the list', async () => {
      expect(await json(`/api/v1/accounts/${operating.id}`)).toEqual(operating)
    })

    const card = {
      id: testId('acme card'),
      name: 'Travel',
      last_4: '0007',
      type: 'virtual',
      status: 'active',
      cardholder: { user_id: testId('ada'), first_name: 'Ada', last_name: 'Byron' },
      spending_limit: { amount: 100000, currency: 'USD' },
      spending_limit_type: 'daily',
      current_spend: { amount: 95000, currency: 'USD' },
      pending_spend: { amount: 5000, currency: 'USD' },
      spend_period_start: '2026-03-15T04:00:00Z',
      spend_period_end: '2026-03-16T04:00:00Z',
      usage_starts_at: null,
      usage_ends_at: null,
      billing_address: {
        line_1: '1 Foundry Street',
        line_2: null,
        city: 'Portland',
        region: 'OR',
        postal_code: '97201',
        country: 'US',
      },
      shipping_address: null,
      blocked_categories: ['gambling'],
    }

    test('GET /cards and GET /cards/{id}', async () => {
      expect(await json('/api/v1/cards')).toEqual({
        cards: [card],
        page: { next_page_token: null },
      })
      expect(await json(`/api/v1/cards/${card.id}`)).toEqual(card)
    })

    const transaction = {
      id: testId('acme transaction 1'),
      money_movement_id: testId('acme movement 1'),
      account_id: operating.id,
      account_type: 'checking',
      account_name: 'Operating',
      transaction_type: 'card_debit',
      status: 'settled',
      amount: { amount: -1999, currency: 'USD' },
      initiated_at: '2026-03-10T15:30:00Z',
      posted_at: '2026-03-11T09:00:00Z',
      counterparty_name: 'Nuts & Bolts 100% Ltd',
      memo: 'Order 5_12',
      card_id: card.id,
      card_name: 'Travel',
      user_id: testId('ada'),
      user_full_name: 'Ada Byron',
      attachments: [{ file_id: testId('receipt 1'), file_name: 'Receipt 1.pdf' }],
      activities: [
        { activity_type: 'initiated', created_at: '2026-03-10T15:30:00Z', user_id: testId('ada') },
      ],
    }

    test('GET /transactions lists the latest first; GET /transactions/{id} gives one', async () => {
      const list = (await json('/api/v1/transactions')) as { transactions: { id: string }[] }
      expect(Object.keys(list)).toEqual(['transactions', 'page'])
      expect(list.transactions.map(({ id }) => id)).toEqual([
        testId('acme transaction 2'),
        testId('acme transaction 1'),
        testId('acme transaction 3'),
      ])
      expect(list.transactions[1]).toEqual(transaction)
      expect(await json(`/api/v1/transactions/${transaction.id}`)).toEqual(transaction)
    })

    test('a transaction that has not posted says so with null', async () => {
      expect(await json(`/api/v1/transactions/${testId('acme transaction 2')}`)).toMatchObject({
        status: 'pending',
        posted_at: null,
        attachments: [],
      })
    })

    test('GET /statements lists the newest close date first, each with a freshly signed PDF', async () => {
      const list = (await json('/api/v1/statements')) as { statements: Record<string, unknown>[] }
      expect(list.statements.map((each) => [each['id'], each['period_end']])).toEqual([
        ['1002', '2026-02-14'],
        ['1001', '2026-01-31'],
      ])
      const one = (await json('/api/v1/statements/1001')) as Record<string, unknown>
      expect(one).toEqual({
        id: '1001',
        statement_type: 'account',
        period_start: '2026-01-01',
        period_end: '2026-01-31',
        available_at: '2026-02-02T05:00:00Z',
        accounts: [
          {
            account_id: operating.id,
            account_type: 'checking',
            opening_balance: { amount: 1000000, currency: 'USD' },
            closing_balance: { amount: 1250000, currency: 'USD' },
            total_credits: { amount: 300000, currency: 'USD' },
            total_debits: { amount: -50000, currency: 'USD' },
            total_fees: { amount: 0, currency: 'USD' },
          },
        ],
        pdf_url: expect.stringMatching(
          /^http:\/\/bank\.test\/files\/[0-9a-f-]{36}\?expires=\d+&nonce=[\w-]{16}&signature=[\w-]{43}$/,
        ) as unknown,
      })
      expect(list.statements[1]).toEqual({ ...one, pdf_url: expect.any(String) as unknown })
      const later = (await json('/api/v1/statements/1001')) as Record<string, unknown>
      expect(later['pdf_url']).not.toBe(one['pdf_url'])
    })

    test("a customer's own access token reads everything of its business", async () => {
      const token = await bank.issueOwnToken()
      for (const path of [
        'accounts',
        'cards',
        'transactions',
        'statements',
        'invoicing/invoices',
      ]) {
        expect((await bank.get(`/api/v1/${path}`, token)).status).toBe(200)
      }
    })

    test('the sandbox is the same API over other data', async () => {
      const token = await bank.issueToken({
        business_id: testBusinesses.sandbox,
        environment: 'sandbox',
      })
      const response = await bank.get('/sandbox/api/v1/accounts', token)
      expect(await response.json()).toMatchObject({
        accounts: [{ balance: { amount: 500, currency: 'JPY' } }],
        page: { next_page_token: null },
      })
    })
  })
})
