import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ListPage } from '@/lib/bank-contract/list'
import { scopes } from '@/lib/bank-contract/authorization'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { readAmount } from '@/lib/format/read-amount'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { createBankReader } from '@/lib/server/banking/create-banking-client'
import { BankingError, type BankingErrorCode } from '@/lib/server/banking/banking-error'
import { findAtBank } from '@/lib/server/reads/find-at-bank'
import {
  type Lookup,
  maxCalls,
  parseLookups,
  planLookups,
  stepAfter,
  writeLookups,
} from '@/lib/server/reads/plan-lookups'
import type { BankReader } from '@/lib/server/banking/bank-reader'

const pageOf = <Item>(items: Item[], next: string | null = null): ListPage<Item> => ({
  items,
  unreadable: [],
  next_page_token: next,
})

/** A bank that has nothing but what a test gives it; it notes what it was asked. */
function bankOf(given: Partial<BankReader>, code: BankingErrorCode = 'not_found') {
  const asked: string[] = []
  const usual = (name: string) =>
    name.startsWith('list')
      ? async () => pageOf([])
      : () => Promise.reject(new BankingError(code, { status: 404 }))
  const bank = new Proxy({} as BankReader, {
    get:
      (_, name: keyof BankReader) =>
      (...of: never[]) => {
        asked.push(`${name} ${JSON.stringify(of)}`)
        const ask = (given[name] ?? usual(name)) as (...of: never[]) => unknown
        return ask(...of)
      },
  })
  return { bank, asked }
}

function find(bank: BankReader, words: string, step?: Lookup[], scope: readonly string[] = scopes) {
  const amount = readAmount(words, 'en')
  const [first = []] = planLookups(words, amount)
  return findAtBank(bank, step ?? first, { words, amount, scope })
}

const uuid = '00000000-0000-4000-8000-000000000000'

describe('the plan', () => {
  it.each(['acme', 'acme ltd', 'INV-12', '4821', '482100', '48.21', 'x1', uuid])(
    'for %j costs at most four calls a step',
    async (words) => {
      for (const step of planLookups(words, readAmount(words, 'en'))) {
        const { bank, asked } = bankOf({})
        await find(bank, words, step)
        expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxCalls)
      }
    },
  )

  it('asks for nothing that the client does not share', async () => {
    const { bank, asked } = bankOf({})
    await find(bank, 'acme', undefined, ['transactions:read'])
    expect(asked).toEqual([expect.stringContaining('listTransactions')])
  })

  it('is followed step by step to its end, and from no other step', () => {
    const plan = planLookups('card_1', undefined)
    const [first = [], second = [], third = []] = plan
    expect(plan).toHaveLength(3)
    expect([first, second, third].map((step) => stepAfter(plan, step))).toEqual([
      second,
      third,
      undefined,
    ])
    expect(stepAfter(plan, [{ name: 'invoice_number', page_token: 'two' }])).toBeUndefined()
  })

  it('survives its own way through an address, and anything else in its place', () => {
    const step = [{ name: 'invoice_number', page_token: 'a,b:c/%' }] as const
    expect(parseLookups(writeLookups(step))).toEqual(step)
    expect(parseLookups('nonsense,__proto__,,card_id:%')).toEqual([
      { name: 'card_id', page_token: '%' },
    ])
  })

  it.each([
    'card_id,'.repeat(50),
    'amount,account_number,card_number,customer_text',
    'invoice_number:four,invoice_number:four',
    'transaction_text,card_number:four,invoice_number:four',
  ])('a plan as an address writes it, %j, costs no more calls either', async (text) => {
    const endless = async () => pageOf<never>([], randomUUID())
    const { bank, asked } = bankOf({ listInvoices: endless, listCards: endless })
    await find(bank, '48.21', parseLookups(text))
    expect(asked.length, asked.join('\n')).toBeGreaterThan(0)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxCalls)
  })
})

describe('an amount', () => {
  it('is looked for in the currency of most accounts, and rows of another are not it', async () => {
    const row = (currency: string) => ({ id: currency, amount: { amount: 4821, currency } })
    const balance = { amount: 1, currency: 'JPY' }
    const { bank, asked } = bankOf({
      listAccounts: async () => pageOf([{ id: 'a', balance }]),
      listTransactions: async () => pageOf([row('JPY'), row('USD')]),
    })
    const { found } = await find(bank, '4,821')
    expect(found.currency).toBe('JPY')
    expect(asked.join('\n')).toContain('["min_amount","-4821"],["max_amount","-4821"]')
    expect(new Set(found.transactions.map(({ id }) => id))).toEqual(new Set(['JPY']))
  })

  it('an amount with a sign is searched in that direction alone', async () => {
    const { bank, asked } = bankOf({})
    await find(bank, '-48.21 USD')
    expect(asked).toEqual([expect.stringContaining('["min_amount","-4821"]')])
  })

  it.each(['0.00 USD', '-0.00 USD', '+0.00 USD'])(
    'of nothing, %j, is asked for once',
    async (words) => {
      const row = { id: 'fee waived', amount: { amount: 0, currency: 'USD' } }
      const { bank, asked } = bankOf({ listTransactions: async () => pageOf([row]) })
      const { found } = await find(bank, words)
      expect(asked).toEqual([expect.stringContaining('["min_amount","0"],["max_amount","0"]')])
      expect(found.transactions).toEqual([row])
    },
  )
})

it('no more than six are named of a bank that chooses how many it sends', async () => {
  const many = Array.from({ length: 50 }, (_, id) => ({ id: String(id), legal_name: 'Acme' }))
  const { bank } = bankOf({ listCustomers: async () => pageOf(many) })
  const { found } = await find(bank, 'acme')
  expect(found.customers).toHaveLength(6)
  expect(found.more).toEqual(['customers'])
})

describe('a list without a filter for it', () => {
  const pages: Record<string, ListPage<{ id: string; invoice_number: string }>> = {
    '': pageOf([{ id: '1', invoice_number: 'INV-900' }], 'two'),
    two: pageOf([{ id: '2', invoice_number: 'INV-800' }], 'three'),
    three: pageOf([{ id: '3', invoice_number: 'INV-12' }], 'four'),
    four: pageOf([], 'two'),
  }
  const listInvoices: BankReader['listInvoices'] = async (query) =>
    pages[query.find(([name]) => name === 'page_token')?.[1] ?? ''] ?? pageOf([])

  it('is read one page far, then on from there to the next match', async () => {
    const first = bankOf({ listInvoices })
    const { found } = await find(first.bank, 'inv-12')
    expect(found.invoices).toEqual([])
    expect(found.unread).toEqual([{ name: 'invoice_number', page_token: 'two' }])
    const next = bankOf({ listInvoices })
    const later = await find(next.bank, 'inv-12', found.unread)
    expect(later.found.invoices.map(({ id }) => id)).toEqual(['3'])
    expect(next.asked).toHaveLength(2)
  })

  it('a list that leads round in a circle has not been searched to its end', async () => {
    const { bank, asked } = bankOf({ listInvoices })
    const lookup = { name: 'invoice_number', page_token: 'four' } as const
    const { found } = await find(bank, 'inv-nowhere-1', [lookup])
    expect(asked).toHaveLength(3)
    expect(found).toMatchObject({ unread: [], isUndetermined: true })
  })

  it('a list that never ends costs no more calls for it', async () => {
    const { bank, asked } = bankOf({ listInvoices: async () => pageOf([], `${asked.length}`) })
    await find(bank, 'inv-nowhere-1', [{ name: 'invoice_number', page_token: 'zero' }])
    expect(asked).toHaveLength(maxCalls)
  })
})

describe('a bank that fails', () => {
  const refuse = (code: BankingErrorCode) => () => Promise.reject(new BankingError(code))

  it('a bank that fails in part leaves the rest standing, and says why', async () => {
    const customer = { id: 'c', legal_name: 'Acme' }
    const { bank } = bankOf({
      listTransactions: refuse('timeout'),
      listCustomers: async () => pageOf([customer]),
    })
    expect(await find(bank, 'acme')).toMatchObject({
      found: { customers: [customer] },
      failure: 'bank_slow',
    })
  })

  it('a bank that fails in whole has failed', async () => {
    const { bank } = bankOf({ listTransactions: refuse('rate_limited') })
    await expect(find(bank, 'acme', [{ name: 'transaction_text' }])).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })

  it('a refused token is reported at once, so that it is renewed', async () => {
    const { bank } = bankOf({ listTransactions: refuse('unauthorized') })
    await expect(find(bank, 'acme')).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('a bank has answered where it knows no such thing, or does not take it for one', async () => {
    for (const code of ['not_found', 'invalid_request', 'insufficient_scope'] as const) {
      const outcome = await find(bankOf({}, code).bank, uuid)
      expect(outcome.failure).toBeUndefined()
    }
  })
})

describe('a bank that ignores the search', () => {
  const usd = { amount: 1, currency: 'USD' }
  const lookup = (rows: object[], next: string | null) => {
    const request: BankRequest = (_, { segments }) =>
      Promise.resolve({
        rows: segments.includes('transactions') ? rows : [],
        page: { next_page_token: next },
      })
    const bank = createBankReader(request, new SecretText('token'))
    return find(bank, 'kite', [{ name: 'transaction_text' }])
  }

  it('finds only what holds the words, and leads to the list where more may', async () => {
    const rows = [
      { id: '1', amount: usd, memo: 'Rent' },
      { id: '2', amount: usd, counterparty_name: 'Kite Supplies' },
    ]
    const { found } = await lookup(rows, 'more')
    expect(found.transactions.map(({ id }) => id)).toEqual(['2'])
    expect(found).toMatchObject({ more: ['transactions'], isUndetermined: false })
  })

  it('finds nothing among rows without a text, and says that it cannot be told', async () => {
    const { found } = await lookup([{ id: '1', amount: usd }], null)
    expect(found).toMatchObject({ transactions: [], isUndetermined: true })
  })
})

describe('what was searched in part', () => {
  const rows = <Item>(items: Item[], next: string | null = null, unreadable = 0) => ({
    items,
    unreadable: Array.from({ length: unreadable }, () => ({})) as never,
    next_page_token: next,
  })

  it.each([
    ['a row that cannot be read', { listTransactions: async () => rows([], null, 1) }, 'harrow'],
    ['a search that the bank ignores', { listTransactions: async () => rows([], 'on') }, 'harrow'],
    ['accounts on a further page', { listAccounts: async () => rows([], 'on') }, 'harrow'],
    ['an amount on a further page', { listTransactions: async () => rows([], 'on') }, '48.21'],
  ])('is %s: nothing is then not said to be there', async (_, given, words) => {
    const { bank } = bankOf(given)
    expect((await find(bank, words)).found.isUndetermined).toBe(true)
    expect((await find(bankOf({}).bank, words)).found.isUndetermined).toBe(false)
  })

  it('is what the client does not share', async () => {
    const { bank } = bankOf({})
    expect((await find(bank, 'harrow')).isShared).toBe(true)
    expect((await find(bank, 'harrow', undefined, ['transactions:read'])).isShared).toBe(false)
  })
})
