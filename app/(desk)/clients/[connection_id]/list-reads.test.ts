import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openChecks, openList } from '@/test/faults/actions'
import { GET as getCustomers } from '@/app/api/bank/[connection_id]/invoicing/customers/route'
import { GET as getInvoices } from '@/app/api/bank/[connection_id]/invoicing/invoices/route'
import { POST as postView } from '@/app/api/views/route'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'
import { lists } from '@/test/faults/fault-row'

// Outside Next, React remembers nothing for a request: so each test is one.
const request = vi.hoisted(() => ({ memories: new Set<Map<unknown, unknown>>() }))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  cache: <Argument, Result>(read: (argument: Argument) => Result) => {
    const memory = new Map<unknown, unknown>()
    request.memories.add(memory)
    return (argument: Argument): Result => {
      if (!memory.has(argument)) memory.set(argument, read(argument))
      return memory.get(argument) as Result
    }
  },
}))

interface Named {
  id: string
  invoice_number: string
  customer: { id: string }
}

let here: FaultDashboard
beforeAll(async () => {
  // Nothing lapses here, however busy the machine is.
  here = await openFaultDashboard()
})
beforeEach(() => {
  for (const memory of request.memories) memory.clear()
})
afterAll(() => here.close())

it.each(lists)(
  '%s are listed with one read of the store, two of their marks, and one of the documents that the firm has',
  async (list) => {
    const query = vi.spyOn(here.dashboard.deps.store.database, 'query')
    expect((await openList(here, list)).text).not.toBe('')
    const texts = query.mock.calls.map(([text]) => text)
    query.mockRestore()
    const isMarked = list !== 'customers' && list !== 'accounts'
    expect(texts).toEqual([
      expect.stringMatching(/from "session"/),
      ...(isMarked
        ? [expect.stringMatching(/from "person"/), expect.stringMatching(/from "mark_step"/)]
        : []),
      ...(list === 'invoices' || list === 'statements'
        ? [expect.stringMatching(/from "taken_document"/)]
        : []),
    ])
  },
)

it.each(['transactions', 'cards', 'invoices', 'statements'] as const)(
  '%s are narrowed by a condition that the bank does not offer, and say of how many rows',
  async (list) => {
    const { title, text } = await openList(here, list, { words: 'in no row', period: 'all' })
    expect(title).toMatch(/No \w+ match these filters$/)
    expect(text).toMatch(/\b0 of [1-9]\d* rows match/)
  },
)

async function callsFor(open: () => Promise<unknown>): Promise<string[]> {
  await here.control('DELETE', '/requests')
  await open()
  const { requests } = await here.control<{ requests: { path: string }[] }>('GET', '/requests')
  return requests.map(({ path }) => path)
}

it('invoices name the customers that were read lately, also a deleted one, and no call is made for it', async () => {
  let text = ''
  const open = async () => {
    ;({ text } = await openList(here, 'invoices', { period: 'all' }))
  }
  await here.restart()
  expect(await callsFor(open)).toEqual(['/api/v1/invoicing/invoices'])
  expect(text).not.toContain('Globex Corporation')
  await openList(here, 'customers', { include_deleted: 'true' })
  expect(await callsFor(open)).toEqual(['/api/v1/invoicing/invoices'])
  expect(text).toContain('Globex Corporation')
  expect(text).toContain('Initech GmbH (deleted)')
})

it('names that a list lacks are read behind it, once for all who ask and not again', async () => {
  const { connection_id } = here
  const { invoices } = await here.bank
    .get('/api/v1/invoicing/invoices')
    .then((response) => response.json() as Promise<{ invoices: Named[] }>)
  const ask = async (route: typeof getCustomers, ids: readonly string[]) => {
    const query = new URLSearchParams(ids.map((id) => ['id', id])).toString()
    const asked = new Request(`${appOrigin}/api/bank/names?${query}`)
    const response = await route(asked, { params: Promise.resolve({ connection_id }) })
    return (await response.json()) as { names: [string, string][] }
  }
  const customers = invoices.map(({ customer }) => customer.id)
  await here.restart()
  const list = '/api/v1/invoicing/customers'
  const answers = async () => {
    const all = await Promise.all([ask(getCustomers, customers), ask(getCustomers, customers)])
    expect(all[0].names.map(([, name]) => name)).toContain('Initech GmbH (deleted)')
    expect(all[1]).toEqual(all[0])
  }
  expect(await callsFor(answers)).toEqual([list])
  expect(await callsFor(answers)).toEqual([])
  expect(await callsFor(() => ask(getCustomers, ['nobody']))).toEqual([list])
  expect(await callsFor(() => ask(getCustomers, ['nobody']))).toEqual([])
  const ids = invoices.map(({ id }) => id)
  const numbers = await ask(getInvoices, ids)
  expect(numbers.names).toEqual(invoices.map(({ id, invoice_number }) => [id, invoice_number]))
})

it('customers tell their last invoice by its number once a list of invoices was read', async () => {
  await here.restart()
  expect((await openList(here, 'customers')).text).not.toContain('INV-')
  await openList(here, 'invoices', { period: 'all' })
  expect(await callsFor(async () => openList(here, 'customers'))).toHaveLength(1)
  expect((await openList(here, 'customers')).text).toContain('INV-')
})

const customers = ['Globex Corporation', 'Initech GmbH (deleted)'] as const

function placesIn(text: string, names: readonly string[]): number[] {
  return names.map((name) => text.indexOf(name))
}

it('invoices are sorted by the names of their customers, which are read first where they are not known', async () => {
  await here.restart()
  const sorted = { period: 'all', sort_by: 'customer' }
  let text = ''
  const calls = await callsFor(async () => {
    ;({ text } = await openList(here, 'invoices', sorted))
  })
  expect(calls).toEqual(['/api/v1/invoicing/invoices', '/api/v1/invoicing/customers'])
  const [globex = -1, initech = -1] = placesIn(text, customers)
  expect(globex).toBeGreaterThan(-1)
  expect(initech).toBeGreaterThan(globex)
  ;({ text } = await openList(here, 'invoices', { ...sorted, order: 'desc' }))
  const [last = -1, first = -1] = placesIn(text, customers)
  expect(first).toBeGreaterThan(-1)
  expect(last).toBeGreaterThan(first)
})

it('invoices whose customers cannot be read are in the bank’s order, and say so', async () => {
  await here.restart()
  await here.setFaults([{ match: { path: '/api/v1/invoicing/customers' }, fault: 'reset' }])
  const { text } = await openList(here, 'invoices', { period: 'all', sort_by: 'customer' })
  await here.setFaults([])
  expect(text).toContain('INV-')
  expect(text).toContain('In the bank’s order: to be sorted by customer')
})

it.each([
  ['statements', 'account_id'],
  ['statements', 'tie_out'],
  ['invoices', 'status'],
  ['invoices', 'accounting_sync_status'],
] as const)('%s are sorted by %s with one call', async (list, sort_by) => {
  let text = ''
  const calls = await callsFor(async () => {
    ;({ text } = await openList(here, list, { period: 'all', sort_by }))
  })
  expect(calls).toHaveLength(1)
  expect(text).toContain('sorted by Countinghouse')
})

it('a view keeps all of a long search in letters that an address spells out', async () => {
  const words = Array.from({ length: 300 }, (_, nth) => `شركة${nth}`).join(' OR ')
  const query = new URLSearchParams({ words }).toString()
  const response = await postView(
    new Request(`${appOrigin}/api/views`, {
      method: 'POST',
      headers: { origin: appOrigin, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({
        connection_id: here.connection_id,
        action: 'save',
        name: 'Long',
        query,
      }),
    }),
    { params: Promise.resolve({}) },
  )
  const { href } = (await response.json()) as { href: string }
  const led = new URL(href, appOrigin)
  expect(led.searchParams.get('words')).toBe(words)
})

it('a filter by an account has its name, though no row of the page is of it, and no call is made for it', async () => {
  let text = ''
  const account_id = await accountNamed('Reserve')
  const open = async () => {
    ;({ text } = await openList(here, 'transactions', { search: 'matches nothing', account_id }))
  }
  await openList(here, 'accounts')
  expect(await callsFor(open)).toEqual(['/api/v1/transactions'])
  expect(text).toContain('Reserve')
})

async function accountNamed(name: string): Promise<string> {
  const accounts: unknown = await (await here.bank.get('/api/v1/accounts')).json()
  const pattern = new RegExp(`"id":"([^"]+)"[^{}]*{[^{}]*},"account_name":"${name}"`)
  return pattern.exec(JSON.stringify(accounts))?.[1] ?? ''
}

it('the balance after each row of days that are over begins at what was there then', async () => {
  const account_id = await accountNamed('Operating')
  const open = (period: string) =>
    openList(here, 'transactions', { account_id, balance: 'on', period })
  expect((await open('all')).text).toContain('counted back from $12,500.00')
  // $19.99 were spent on 10 March; what is pending since the 12th has moved nothing.
  expect((await open('2026-03-01..2026-03-11')).text).toContain('counted back from $12,500.00')
  expect((await open('2026-02-01..2026-03-09')).text).toContain('counted back from $12,519.99')
})

it('the checks read what was initiated in the period, then what was posted in it and the year before, and what was carried over it', async () => {
  const { text } = await openChecks(here, { period: '2026-03' })
  expect(text).toContain(
    '1 of 1 payees, but nothing was posted before the period, back to 1 Mar 2025',
  )
  expect((await openChecks(here, { period: 'all' })).text).toContain('The last full month')
  await here.control('DELETE', '/requests')
  await openChecks(here, { period: '2026-03' })
  const { requests } = await here.control<{ requests: { path: string; query: string }[] }>(
    'GET',
    '/requests',
  )
  const queriesOf = (list: string) =>
    requests
      .filter(({ path }) => path.endsWith(`/${list}`))
      .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
  expect(queriesOf('statements')).toMatchObject([{ period_start_before: '2026-04-01' }])
  expect(queriesOf('transactions')).toMatchObject([
    {
      initiated_after: '2026-03-01T00:00:00Z',
      initiated_before: '2026-04-01T00:00:00Z',
      sort_by: 'initiated_at',
      order: 'desc',
    },
    {
      posted_after: '2025-03-01T00:00:00Z',
      posted_before: '2026-04-01T00:00:00Z',
      sort_by: 'posted_at',
      order: 'desc',
    },
    { initiated_before: '2026-03-01T00:00:00Z', status: expect.stringMatching(/pending|awaiting/) },
    {
      initiated_before: '2026-03-01T00:00:00Z',
      posted_after: '2026-04-01T00:00:00Z',
      status: 'settled',
    },
  ])
})

it('the checks of a bank that is away say so with its status, and nothing else', async () => {
  await here.setFaults([{ match: { path: '/api/v1/transactions' }, fault: 'reset' }])
  const { title, next, text } = await openChecks(here, { period: '2026-03' })
  await here.setFaults([])
  await here.restart()
  expect({ title, next }).toEqual({
    title: 'The bank cannot be reached',
    next: 'Try again',
  })
  expect(text).not.toContain('None of')
})
