import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '@/bank/api/endpoints'
import { findPage } from '@/bank/api/find-page'
import { parseListRequest } from '@/bank/api/list-request'
import { transactionsModel } from '@/test/bank/api/ledger-models'
import { type Home, openHome } from '@/test/bank/api/naive-list'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testStores } from '@/test/store/database'

// One frequent word, and rare ones that share trigrams with it and with each other.
const rare = ['payroll', 'prayroll', 'ayrol l', 'pay roll', 'rollpay', 'xpayouts', 'payo']
const searches = [...rare, 'payouts', 'payouts payroll', 'ayroll', 'outs', 'pays', 'zzz', 'p']

describe.each(testStores)('a rare word among frequent ones, on the %s store', (store) => {
  let bank: TestBank
  let home: Home
  const names: string[] = []

  beforeAll(async () => {
    bank = await openTestBank({ store })
    home = await openHome(bank.context.database)
    const rows = Array.from({ length: 120 }, (_, number) => {
      const name =
        number % 13 === 12 ? (rare[Math.floor(number / 13) % rare.length] ?? '') : 'payouts'
      names.push(name)
      const [generated] = fc.sample(transactionsModel.row(home, number), {
        numRuns: 1,
        seed: number,
      })
      if (generated === undefined) throw new Error('no row was generated')
      // Newer ones first: their numbers are their places in the list.
      const initiated_at = new Date(Date.UTC(2026, 0, 5) - number * 60_000).toISOString()
      return { ...generated, counterparty_name: name, initiated_at, posted_at: null }
    })
    await transactionsModel.insert(home, rows)
  })

  afterAll(() => bank.close())

  const find = async (search: string, near: number, narrow: number) => {
    const endpoint = endpoints.find(({ path }) => path === '/transactions')
    if (endpoint?.kind !== 'list') throw new Error('no list of transactions')
    const query = new URLSearchParams({ page_size: '40', search })
    const request = parseListRequest(endpoint, `http://bank.test/?${query.toString()}`)
    const asked: (readonly unknown[])[] = []
    const noting = {
      query: (text: string, values: readonly unknown[] = []) => {
        asked.push(values)
        return bank.context.database.query(text, values)
      },
    }
    const { business_id } = home
    const listing = { endpoint, request, business_id, position: undefined }
    const page = await findPage(noting, listing, { near, narrow })
    const items = JSON.parse(`[${Buffer.from(page.items).toString()}]`) as {
      counterparty_name: string
    }[]
    return { found: items.map(({ counterparty_name }) => counterparty_name), asked }
  }

  test('a search by rare parts finds what a search by the whole text finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...searches),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 20 }),
        async (search, near, narrow) => {
          const { found } = await find(search, near, narrow)
          expect(found).toEqual(names.filter((name) => name.includes(search)).slice(0, 40))
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)

  test('the index is searched for the rare part alone', async () => {
    const { asked } = await find('payroll', 40, 10)
    expect(asked).toHaveLength(2)
    expect(asked[1]).toContain('%ayroll%')
  })

  test('the index is searched for the whole text where that part is not rare', async () => {
    const { found, asked } = await find('payroll', 40, 1)
    expect(asked.flat()).toContain('%ayroll%')
    expect(asked.length).toBeGreaterThan(2)
    expect(found).toEqual(names.filter((name) => name.includes('payroll')))
  })
})
