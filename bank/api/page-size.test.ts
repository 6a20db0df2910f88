import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testStores } from '@/test/store/database'

describe.each(testStores)('page_size, on the %s store', (store) => {
  let bank: TestBank

  beforeAll(async () => {
    bank = await openTestBank({ store })
  })

  afterAll(() => bank.close())

  const lists = [
    '/accounts',
    '/cards',
    '/transactions',
    '/statements',
    '/invoicing/customers',
    '/invoicing/invoices',
  ]

  test.each(lists)('%s takes 1 to 100 and gives 400 for anything else', async (path) => {
    for (const good of ['1', '100']) {
      expect((await bank.get(`/api/v1${path}?page_size=${good}`)).status).toBe(200)
    }
    for (const bad of ['0', '101', '-1', '1.5', '05', '1e1', '%201', '', 'ten', '9'.repeat(40)]) {
      const response = await bank.get(`/api/v1${path}?page_size=${bad}`)
      expect([bad, response.status]).toEqual([bad, 400])
      expect(await response.json()).toEqual({
        type: 'http://bank.test/problems/invalid-request',
        title: 'The request is not valid',
        status: 400,
        detail: 'page_size must be a whole number from 1 to 100.',
        request_id: response.headers.get('x-request-id'),
        errors: [{ parameter: 'page_size', detail: 'must be a whole number from 1 to 100' }],
      })
    }
  })

  test('the default is 20', async () => {
    const many = await openTestBank({ store, transactions: 30 })
    const response = await many.get('/api/v1/transactions')
    const body = (await response.json()) as { transactions: unknown[]; page: object }
    expect(body.transactions).toHaveLength(20)
    expect(body.page).toEqual({ next_page_token: expect.any(String) as unknown })
    await many.close()
  })
})
