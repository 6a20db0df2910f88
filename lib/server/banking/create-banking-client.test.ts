import { afterEach, describe, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createBankingClient } from '@/lib/server/banking/create-banking-client'
import { openTestUpstream, sendJson, type TestUpstream } from '@/test/banking/upstream'

let closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.map((close) => close()))
  closers = []
})

async function open(answer: Parameters<typeof openTestUpstream>[0]) {
  const upstream = await openTestUpstream(answer)
  const client = createBankingClient({ baseUrl: upstream.baseUrl })
  closers.push(client.close, upstream.close)
  return { upstream, client, bank: client.forToken(new SecretText('token-1')) }
}

const paths = (upstream: TestUpstream) => upstream.calls.map((call) => call.path)

describe('lists', () => {
  test('each is one call to its own path, under its own key', async () => {
    const { upstream, bank } = await open((request, response) => {
      const key = request.url?.split('?')[0]?.split('/').at(-1) ?? ''
      sendJson(response, 200, {
        decoys: [],
        [key]: [{ id: key, amount: { amount: 1, currency: 'USD' } }],
        page: { next_page_token: 'next' },
      })
    })
    const pages = [
      await bank.listAccounts([]),
      await bank.listCards([]),
      await bank.listTransactions([['status', 'pending']]),
      await bank.listStatements([]),
      await bank.listCustomers([['include_deleted', 'true']]),
      await bank.listInvoices([]),
    ]
    expect(paths(upstream)).toEqual([
      '/api/v1/accounts',
      '/api/v1/cards',
      '/api/v1/transactions?status=pending',
      '/api/v1/statements',
      '/api/v1/invoicing/customers?include_deleted=true',
      '/api/v1/invoicing/invoices',
    ])
    expect(pages.map((page) => page.items[0]?.id)).toEqual([
      'accounts',
      'cards',
      'transactions',
      'statements',
      'customers',
      'invoices',
    ])
    expect(pages.every((page) => page.next_page_token === 'next')).toBe(true)
  })

  test('a body that is no list is unreadable', async () => {
    const { bank } = await open((_, response) => sendJson(response, 200, { accounts: [] }))
    await expect(bank.listAccounts([])).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('a page size above 100 is sent as 100, and an invalid one not at all', async () => {
    const { upstream, bank } = await open((_, response) =>
      sendJson(response, 200, { cards: [], page: { next_page_token: null } }),
    )
    for (const size of ['50', '500', '0', '-1', 'many', '1e3', '']) {
      await bank.listCards([['page_size', size]])
    }
    expect(paths(upstream).map((path) => path.split('?')[1])).toEqual([
      'page_size=50',
      'page_size=100',
      ...Array<undefined>(5).fill(undefined),
    ])
  })

  test('a refused page size is left to the bank, with the rest of the query unchanged', async () => {
    const { upstream, bank } = await open((request, response) =>
      request.url?.includes('page_size')
        ? sendJson(response, 400, { title: 'Bad Request', detail: 'page_size must be at most 25' })
        : sendJson(response, 200, { cards: [], page: { next_page_token: null } }),
    )
    await bank.listCards([
      ['status', 'active'],
      ['page_size', '100'],
      ['page_token', 'x'],
    ])
    expect(paths(upstream)).toEqual([
      '/api/v1/cards?status=active&page_size=100&page_token=x',
      '/api/v1/cards?status=active&page_token=x',
    ])
  })

  test.each([
    ['nothing', ''],
    ['HTML', '<html><body>page_size</body></html>'],
    ['the phrase of its status', '{"type":"about:blank","title":"Bad Request","status":400}'],
    ['what is wrong in words of its own', '{"title":"Zu viele Zeilen verlangt"}'],
    ['that another parameter is wrong', '{"errors":[{"parameter":"limit","detail":"at most 25"}]}'],
  ])('a 400 that says %s is retried once without the page size', async (_what, body) => {
    const { upstream, bank } = await open((request, response) => {
      if (!request.url?.includes('page_size')) {
        sendJson(response, 200, { cards: [], page: { next_page_token: null } })
      } else response.writeHead(400).end(body)
    })
    await bank.listCards([['page_size', '100']])
    expect(paths(upstream)).toEqual(['/api/v1/cards?page_size=100', '/api/v1/cards'])
  })

  test('what worked is kept for each list of the bank', async () => {
    const { upstream, client } = await open((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://bank.example')
      const isRefused = pathname.endsWith('/cards') && Number(searchParams.get('page_size')) > 25
      sendJson(response, isRefused ? 400 : 200, { items: [], page: { next_page_token: null } })
    })
    const read = async (list: 'listCards' | 'listAccounts', size: string) => {
      const bank = client.forToken(new SecretText(`token-${upstream.calls.length}`))
      await bank[list]([['page_size', size]])
    }
    for (const size of ['100', '100', '20', '50', '50']) await read('listCards', size)
    await read('listAccounts', '100')
    expect(paths(upstream).map((path) => path.slice('/api/v1/'.length))).toEqual([
      'cards?page_size=100',
      'cards',
      'cards',
      'cards?page_size=20',
      'cards?page_size=50',
      'cards',
      'cards',
      'accounts?page_size=100',
    ])
  })

  test('a page says how many rows each page of its list comes with, where it is known', async () => {
    const pages = [3, 3, 1, 2, 1]
    const { bank } = await open((_, response, nth) =>
      sendJson(response, 200, {
        cards: Array.from({ length: pages[nth - 1] ?? 0 }, (__, at) => ({ id: `${nth} ${at}` })),
        page: { next_page_token: nth === 3 || nth === 5 ? null : `after ${nth}` },
      }),
    )
    const sizes: unknown[] = []
    for (let nth = 1; nth <= pages.length; nth += 1) {
      const place: [string, string][] = nth === 1 ? [] : [['page_token', `${nth}`]]
      sizes.push((await bank.listCards([['page_size', '50'], ...place])).size)
    }
    // The fourth is of another size, so that none is known any more.
    expect(sizes).toEqual([3, 3, 3, 0, 0])
  })

  test('what the bank refuses without a page size too is refused, and asked no third time', async () => {
    const { upstream, bank } = await open((_, response) =>
      sendJson(response, 400, { errors: [{ parameter: 'status', detail: 'unknown' }] }),
    )
    const query = [
      ['status', 'x'],
      ['page_size', '20'],
    ] as const
    await expect(bank.listCards(query)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(upstream.calls).toHaveLength(2)
  })
})

describe('single resources', () => {
  test('each is one call to its own path', async () => {
    const { upstream, bank } = await open((_, response) =>
      sendJson(response, 200, {
        id: 'x',
        amount: { amount: 1, currency: 'USD' },
        download_url: 'https://files.example/x',
        sparkle: true,
      }),
    )
    expect(await bank.getAccount('a')).toMatchObject({ id: 'x', sparkle: true })
    await bank.getCard('c')
    await bank.getTransaction('t')
    await bank.getTransactionFile('t', 'f')
    await bank.getStatement('7')
    await bank.getCustomer('c')
    await bank.getInvoice('i')
    expect(await bank.getInvoiceFile('i', 'f')).toMatchObject({
      download_url: 'https://files.example/x',
    })
    expect(paths(upstream)).toEqual([
      '/api/v1/accounts/a',
      '/api/v1/cards/c',
      '/api/v1/transactions/t',
      '/api/v1/transactions/t/files/f',
      '/api/v1/statements/7',
      '/api/v1/invoicing/customers/c',
      '/api/v1/invoicing/invoices/i',
      '/api/v1/invoicing/invoices/i/files/f',
    ])
  })

  test('one without its identifier is unreadable, and the message says what is missing', async () => {
    const { bank } = await open((_, response) => sendJson(response, 200, { name: 'x' }))
    await expect(bank.getAccount('a')).rejects.toMatchObject({
      code: 'unreadable',
      detail: 'The answer lacks id.',
    })
  })
})

describe('what a bank does that is worth counting', () => {
  const openCounted = async (answer: Parameters<typeof openTestUpstream>[0]) => {
    const upstream = await openTestUpstream(answer)
    const seen: unknown[] = []
    const client = createBankingClient({
      baseUrl: upstream.baseUrl,
      random: () => 0,
      onRateLimited: () => seen.push(429),
      onUnknown: (resource, parts) => seen.push([resource, ...parts]),
    })
    closers.push(client.close, upstream.close)
    return { bank: client.forToken(new SecretText('token-1')), seen }
  }

  test('an answer with fields or values that the specification does not name is said once', async () => {
    const card = { id: 'c1', status: 'frozen', type: 'virtual', network: 'x' }
    const { bank, seen } = await openCounted((request, response) => {
      const isList = request.url?.endsWith('/cards') === true
      const list = { cards: [card, card, 'no card'], page: { next_page_token: null } }
      sendJson(response, 200, isList ? list : card)
    })
    const unknown = ['cards', { field: 'status', value: 'frozen' }, { field: 'network' }]
    await bank.listCards([])
    expect(seen).toEqual([unknown])
    await bank.getCard('c1')
    expect(seen).toEqual([unknown, unknown])
  })

  test('an answer that holds nothing else is not', async () => {
    const { bank, seen } = await openCounted((_, response) =>
      sendJson(response, 200, { account_id: 'a1', account_type: 'checking' }),
    )
    await bank.getAccount('a1')
    expect(seen).toEqual([])
  })

  test('each 429 is said, also where a later try is answered', async () => {
    const { bank, seen } = await openCounted((_, response, nth) =>
      sendJson(response, nth < 3 ? 429 : 200, { id: 'a1' }),
    )
    await bank.getAccount('a1')
    expect(seen).toEqual([429, 429])
  })
})
