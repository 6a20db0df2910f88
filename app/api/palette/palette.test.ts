import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { GET as getFinds } from '@/app/api/palette/finds/route'
import { GET as getPlaces } from '@/app/api/palette/places/route'
import { GET as getContents } from '@/app/api/palette/route'
import type {
  PaletteAnswer,
  PaletteContents,
  PaletteItem,
} from '@/lib/domain/palette/palette-answer'
import { customerNames } from '@/lib/server/banking/name-cache'
import { getContext } from '@/lib/server/context'
import { saveArchived } from '@/lib/server/db/client-labels'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
beforeEach(async () => {
  await here.setFaults([])
  await here.useSession(here.session.sid)
})
afterAll(() => here.close())

type Query = Record<string, string>

function ask(get: typeof getPlaces, query: Query): Promise<Response> {
  const request = new Request(`http://localhost:3000/api/palette?${new URLSearchParams(query)}`)
  return get(request, { params: Promise.resolve({}) })
}

async function read(get: typeof getPlaces, query: Query): Promise<PaletteAnswer> {
  const response = await ask(get, query)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return (await response.json()) as PaletteAnswer
}

const at = (screen = 'statements', query = '') => `/clients/${here.connection_id}/${screen}${query}`

async function find(q: string, lookup?: string): Promise<PaletteAnswer> {
  return read(getFinds, { at: at(), q, ...(lookup !== undefined && { lookup }) })
}

function itemsOf({ groups }: PaletteAnswer, id: string): readonly PaletteItem[] {
  return groups.find((group) => group.id === id)?.items ?? []
}

async function bankCalls(): Promise<string[]> {
  const { requests } = await here.control<{ requests: { path: string }[] }>('GET', '/requests')
  return requests.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path)
}

async function bankList(path: string): Promise<Record<string, unknown>[]> {
  const body: unknown = await (await here.bank.get(`/api/v1/${path}`)).json()
  const lists = Object.values(z.record(z.string(), z.unknown()).parse(body))
  return z.array(z.record(z.string(), z.unknown())).parse(lists.find((each) => Array.isArray(each)))
}

const text = (row: Record<string, unknown> | undefined, name: string) =>
  z.string().parse(row?.[name])

describe('what the palette holds', () => {
  it('is every screen of the client in view for its period, and of the firm', async () => {
    const contents = (await (
      await ask(getContents, { at: at('statements', '?period=2026-q2&page_token=x&account_id=a') })
    ).json()) as PaletteContents
    const hrefs = contents.groups.flatMap(({ items }) => items.map(({ href }) => href))
    expect(hrefs).toContain(`/clients/${here.connection_id}/invoices/ageing?period=2026-q2`)
    expect(hrefs).toContain(`/clients/${here.connection_id}/invoices/zip?period=2026-q2`)
    expect(hrefs).toContain('/renewals')
    expect(hrefs.join(' ')).not.toContain('page_token')
  })

  it('of a preparer leaves out what is for admins', async () => {
    await here.useSession((await here.dashboard.signIn('preparer')).sid)
    const response = await ask(getContents, { at: '/' })
    expect(await response.text()).not.toContain('/settings/audit')
  })
})

describe('clients', () => {
  it('are found by any part of their name and opened on the screen in view, for its period', async () => {
    const query = {
      at: at('cards/holders', '?period=last-month&status=active&page_token=t'),
      q: 'CM',
    }
    const [client] = itemsOf(await read(getPlaces, query), 'clients')
    expect(client).toMatchObject({
      label: 'Acme',
      href: `/clients/${here.connection_id}/cards/holders?period=last-month`,
    })
  })

  it('say that they were put into the archive', async () => {
    const { connection_id, dashboard, session } = here
    const ref = { connection_id, ...session.person }
    const detail = async () =>
      itemsOf(await read(getPlaces, { at: '/', q: 'Acme' }), 'clients')[0]?.detail ?? ''
    expect(await detail()).not.toContain('Archived')
    await saveArchived(dashboard.deps.store.database.query, ref, true)
    expect(await detail()).toContain('Archived')
    await saveArchived(dashboard.deps.store.database.query, ref, false)
  })

  it('that are not assigned are never told of, and nothing of theirs', async () => {
    await here.useSession((await here.dashboard.signIn('preparer')).sid)
    expect(await read(getPlaces, { at: '/', q: 'Acme' })).toEqual({ groups: [] })
    for (const get of [getContents, getPlaces, getFinds]) {
      expect((await ask(get, { at: at(), q: 'Acme' })).status).toBe(404)
    }
  })

  it('are told to nobody who is signed out', async () => {
    await here.useSession('nobody')
    for (const get of [getContents, getPlaces, getFinds]) {
      expect((await ask(get, { at: '/', q: 'Acme' })).status).toBe(401)
    }
  })
})

describe('what is kept of clients', () => {
  const kept = async (q: string, from = '/') =>
    (await read(getPlaces, { at: from, q })).groups.filter((group) => group.connection_id)
  const items = (href: string) => [expect.objectContaining({ href, isExact: true })]

  it('is found without a bank: a customer that was named lately, under its client', async () => {
    await here.control('DELETE', '/requests')
    const { connection_id } = here
    const customer = { id: 'c/1', legal_name: 'Harrow County Schools' } as never
    customerNames(getContext()).add(connection_id, [customer])
    expect(await kept('harrow county schools')).toEqual([
      {
        id: `of ${connection_id}`,
        connection_id,
        label: 'Acme',
        items: items(`/clients/${connection_id}/customers/c%2F1`),
      },
    ])
    expect(await kept('harrow', at())).toEqual([])
    await here.useSession((await here.dashboard.signIn('preparer')).sid)
    expect(await kept('harrow')).toEqual([])
    expect(await bankCalls()).toEqual([])
  })

  it('is found by the last four digits of an account of the figures', async () => {
    const { session, connection_id } = here
    const { person } = session
    const clients = await listPortfolioClients(getContext().store.database, person)
    const portfolio = portfolioOf(getContext())
    const entries = await portfolio.withFigures(session, clients, { period: undefined })
    const { signal } = new AbortController()
    const { sid } = session
    await portfolio.refresh({ sid, entries, listsOf: () => [], signal, onStep: () => {} })
    const account = (await bankList('accounts')).find((row) => row['account_number_last_4'])
    const [group] = await kept(text(account, 'account_number_last_4'))
    expect(group?.items).toContainEqual(
      expect.objectContaining({
        href: `/clients/${connection_id}/accounts/${text(account, 'id')}`,
      }),
    )
  })
})

describe('a period', () => {
  it('that was typed is shown on the page in view, which keeps its filters and drops its page', async () => {
    const query = { at: at('transactions', '?status=settled&page_token=t&page=3'), q: '2026-06' }
    const [period] = itemsOf(await read(getPlaces, query), 'period')
    expect(period?.href).toBe(
      `/clients/${here.connection_id}/transactions?period=2026-06&status=settled`,
    )
    expect(period?.detail).toContain('1 Jun 2026')
  })
})

describe('the bank', () => {
  it('is not asked before there are two letters', async () => {
    await here.control('DELETE', '/requests')
    expect(await find('4')).toEqual({ groups: [] })
    expect(await bankCalls()).toEqual([])
  })

  it('says what it found a transaction by where its name does not', async () => {
    const row = (await bankList('transactions')).find(({ memo }) => typeof memo === 'string')
    const [memo, name] = [text(row, 'memo'), text(row, 'counterparty_name')]
    const details = async (q: string) =>
      itemsOf(await find(q), 'transactions').map(({ detail }) => detail ?? '')
    for (const detail of await details(name)) expect(detail).not.toContain(memo)
    const match = { path: '/api/v1/transactions' }
    const set = { 'transactions.0.counterparty_name': 'Somebody else' }
    await here.setFaults([{ match, fault: 'patch', set }])
    expect((await details(memo))[0]).toContain(` · ${memo}`)
  })

  it('finds an invoice by its number, a card by its last four, a customer by name', async () => {
    const [invoice] = await bankList('invoicing/invoices')
    const number = text(invoice, 'invoice_number')
    expect(itemsOf(await find(number.toLowerCase()), 'invoices')[0]).toMatchObject({
      label: number,
      href: `/clients/${here.connection_id}/invoices/${text(invoice, 'id')}`,
    })
    const [card] = await bankList('cards')
    const cards = itemsOf(await find(text(card, 'last_4')), 'cards')
    expect(cards.map(({ href }) => href)).toContain(
      `/clients/${here.connection_id}/cards/${text(card, 'id')}`,
    )
    const [customer] = await bankList('invoicing/customers')
    const named = itemsOf(await find(text(customer, 'legal_name')), 'customers')
    expect(named[0]?.label).toBe(text(customer, 'legal_name'))
  })

  it('finds an amount in both directions, with the whole list of each', async () => {
    const rows = z
      .array(z.looseObject({ id: z.string(), amount: z.object({ amount: z.number() }) }))
      .parse(await bankList('transactions'))
    const out = rows.find(({ amount }) => amount.amount < 0)
    const dollars = (Math.abs(out?.amount.amount ?? 0) / 100).toFixed(2)
    const items = itemsOf(await find(dollars), 'transactions')
    expect(items.map(({ href }) => href)).toContain(
      `/clients/${here.connection_id}/transactions/${out?.id}`,
    )
    expect(items.at(-2)?.href).toContain(`amount_from=-${dollars}&amount_to=-${dollars}`)
    expect(items.at(-1)?.href).toContain(`amount_from=${dollars}&`)
  })

  it.each([
    ['accounts', 'accounts'],
    ['cards', 'cards'],
    ['transactions', 'transactions'],
    ['statements', 'statements'],
    ['customers', 'invoicing/customers'],
    ['invoices', 'invoicing/invoices'],
  ])('finds one of the %s by its identifier', async (group, path) => {
    const [row] = await bankList(path)
    const id = text(row, 'id')
    let answer = await find(id)
    if (answer.next !== undefined) answer = await find(id, answer.next)
    expect(itemsOf(answer, group).map(({ href }) => href)).toContain(
      `/clients/${here.connection_id}/${group}/${id}`,
    )
  })

  it('looks for an identifier of any form as every kind of thing', async () => {
    await here.control('DELETE', '/requests')
    let answer = await find('thing_1')
    for (let steps = 0; answer.next !== undefined && steps < 5; steps += 1) {
      answer = await find('thing_1', answer.next)
    }
    const ofOne = (await bankCalls()).filter((call) => call.includes('thing_1'))
    expect(ofOne.length, ofOne.join('\n')).toBeGreaterThanOrEqual(6)
  })

  it.each(['ac', '4821', '48.21', 'INV-1', '00000000-0000-4000-8000-000000000000', 'x9', '123456'])(
    'is called at most four times for %j',
    async (q) => {
      await here.control('DELETE', '/requests')
      await find(q)
      const calls = await bankCalls()
      expect(calls.length).toBeGreaterThan(0)
      expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(4)
    },
  )

  it('that fails in part or whole is said so, beside what was found', async () => {
    await here.restart()
    const [customer] = await bankList('invoicing/customers')
    await here.setFaults([
      { fault: 'status', status: 500, match: { path: '/api/v1/transactions' } },
    ] as never)
    const answer = await find(text(customer, 'legal_name'))
    expect(itemsOf(answer, 'customers')).not.toEqual([])
    expect(answer.note).toContain('not everything could be looked for')
    await here.setFaults([{ fault: 'status', status: 429, match: { path: '/api/v1/' } }] as never)
    await here.restart()
    expect(await find('anything')).toEqual({
      groups: [],
      note: 'The bank asks for a pause. Try again in a moment.',
    })
    await here.restart()
  })
})
