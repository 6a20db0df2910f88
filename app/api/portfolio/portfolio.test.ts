import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { POST as postMarks } from '@/app/api/connections/[connection_id]/marks/route'
import { GET as getFigures, POST as postFigures } from '@/app/api/portfolio/figures/route'
import { POST as postStar } from '@/app/api/portfolio/marks/route'
import { POST as postColumns } from '@/app/api/preferences/portfolio/route'
import { POST as postTable } from '@/app/api/preferences/transactions/route'
import type { FigureNews } from '@/components/portfolio/figure-news'
import type { PersonSession } from '@/lib/server/db/session'
import { findPortfolioClient } from '@/lib/server/db/portfolio-row'
import { findPreference } from '@/lib/server/db/setting'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

const origin = 'http://localhost:3000'

let here: FaultDashboard
beforeAll(async () => {
  // Nothing here waits for a bank that hangs; a busy machine is no slow bank.
  here = await openFaultDashboard({
    connectMs: 10_000,
    headersMs: 10_000,
    bodyMs: 10_000,
    deadlineMs: 20_000,
  })
})
beforeEach(async () => {
  await here.setFaults([])
  await here.useSession(here.session.sid)
})
afterAll(() => here.close())

const figures = (query: string, signal?: AbortSignal) =>
  getFigures(
    new Request(`${origin}/api/portfolio/figures?${query}`, signal === undefined ? {} : { signal }),
    { params: Promise.resolve({}) },
  )

async function readNews(query: string): Promise<FigureNews[]> {
  const response = await figures(query)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const lines = (await response.text()).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as FigureNews)
}

function post(path: string, fields: [string, string][] = []): Request {
  return new Request(`${origin}${path}`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
}

const row = (session: PersonSession = here.session) =>
  findPortfolioClient(here.dashboard.database, session.person, here.connection_id)

describe('the stream of figures', () => {
  it('says at once how many there are, brings each as it stands in the table, and how many were read', async () => {
    const [begun, client, end, ...more] = await readNews('period=2026-03')
    expect(more).toEqual([])
    expect(begun).toEqual({ done: 0, total: 1, words: 'Reading figures: 0 of 1' })
    expect(client).toMatchObject({ done: 1, total: 1, row: { key: here.connection_id } })
    expect(JSON.stringify(client?.row?.cells)).toContain('$102,500.00')
    expect(end).toMatchObject({ done: 1, total: 1, end: true })
    expect(end?.words).toMatch(/^1 client updated at /)
  })

  it('asks no bank for what is young, of another client’s, or beyond what the address means', async () => {
    await readNews('period=2026-03')
    await here.control('DELETE', '/requests')
    expect(await readNews('period=2026-03')).toEqual([{ done: 0, total: 0, end: true, words: '' }])
    expect(await readNews('period=2026-03&why=asked')).toMatchObject([
      { words: 'Nothing was old enough to be read again.' },
    ])
    expect(await readNews('period=2026-01&search=nobody')).toMatchObject([{ total: 0 }])
    await here.useSession((await here.dashboard.signIn('foreigner')).sid)
    expect(await readNews('period=2026-01')).toMatchObject([{ total: 0 }])
    await here.useSession((await here.dashboard.signIn('junior')).sid)
    expect(await readNews('period=2026-01')).toMatchObject([{ total: 0 }])
    const { requests } = await here.control<{ requests: unknown[] }>('GET', '/requests')
    expect(requests.filter((each) => JSON.stringify(each).includes('/api/v1'))).toEqual([])
  })

  it('names a client that fails, keeps what was last known, and takes the name back', async () => {
    await readNews('period=2026-04')
    await here.setFaults([{ match: { path: '/api/v1/cards' }, fault: 'status', status: 500 }])
    const failed = await readNews('period=2026-05')
    expect(failed[1]?.failing).toMatchObject({ clients: [{ name: 'Acme' }] })
    expect(JSON.stringify(failed[1]?.row?.cells)).toContain('$102,500.00')
    expect(failed.at(-1)?.words).toMatch(/^0 clients updated at /)
    await here.setFaults([])
    await here.dashboard.database.query(
      `update client_figures set tried_at = now() - interval '1 hour'`,
    )
    expect((await readNews('period=2026-05'))[1]).toMatchObject({ failing: null })
  })

  it('ends with the browser that asked', async () => {
    const gone = new AbortController()
    const response = await figures('period=2026-06', gone.signal)
    gone.abort()
    expect(await response.text()).not.toContain('"end"')
  })

  it('needs somebody who is signed in', async () => {
    await here.useSession('nobody')
    expect((await figures('')).status).toBe(401)
  })
})

describe('without a script', () => {
  it('the figures of the page are read and the browser comes back to it', async () => {
    const readAt = async () =>
      (await here.dashboard.database.query('select read_at from client_figures'))[0]?.['read_at']
    const before = await readAt()
    const path = '/api/portfolio/figures?search=acme&period=2026-07'
    const response = await postFigures(post(path), { params: Promise.resolve({}) })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/?search=acme&period=2026-07')
    expect(await readAt()).not.toBe(before)
  })

  it('a star comes back to the page it was pressed on, and to no other site', async () => {
    const star = async (fields: [string, string][]) =>
      (
        await postStar(post('/api/portfolio/marks', fields), { params: Promise.resolve({}) })
      ).headers.get('location')
    const { connection_id } = here
    const back: [string, string] = ['back', '/?page=2']
    expect(await star([['favourite', connection_id], back])).toBe('/?page=2')
    expect((await row())?.isFavourite).toBe(true)
    expect(
      await star([
        ['not_favourite', connection_id],
        ['back', '//evil.example'],
      ]),
    ).toBe('/')
    expect((await row())?.isFavourite).toBe(false)
  })

  it('columns are kept for one person', async () => {
    const fields: [string, string][] = [
      ['show', 'balance'],
      ['show', 'pending'],
    ]
    await postColumns(post('/api/preferences/portfolio', fields), { params: Promise.resolve({}) })
    const stored = (session: PersonSession) =>
      findPreference(here.dashboard.database, session.person.id, 'portfolio')
    expect(await stored(here.session)).toBe('["balance","pending"]')
    expect(await stored(await here.dashboard.signIn('accountant'))).toBeNull()
  })

  it('columns of a table that are moved where they stand keep the rest of what was chosen', async () => {
    const save = (fields: [string, string][]) =>
      postTable(
        post('/api/preferences/transactions', [['connection_id', here.connection_id], ...fields]),
        { params: Promise.resolve({}) },
      )
    await save([
      ['show', 'amount'],
      ['density', 'roomy'],
      ['keys', 'on'],
    ])
    await save([
      ['action', 'columns'],
      ['show', 'memo'],
      ['place_memo', '1'],
      ['size_memo', '24'],
      ['show', 'amount'],
      ['place_amount', '2'],
    ])
    const stored = await findPreference(
      here.dashboard.database,
      here.session.person.id,
      'transactions',
    )
    expect(JSON.parse(stored ?? '')).toEqual({
      columns: [
        { id: 'memo', size: 24 },
        { id: 'amount', size: 'usual' },
      ],
      density: 'roomy',
      keys: true,
    })
  })
})

describe('how a client stands in the portfolio', () => {
  const save = async (fields: [string, string][]) =>
    postMarks(post(`/api/connections/${here.connection_id}/marks`, fields), {
      params: Promise.resolve({ connection_id: here.connection_id }),
    })

  it('is said by an admin, and who is given the client may see it', async () => {
    const junior = await here.dashboard.signIn('junior')
    const tags: [string, string] = ['tags', 'Retail, VAT']
    await save([tags, ['archived', 'on'], ['assigned', junior.person.id]])
    expect(await row(junior)).toMatchObject({
      tags: ['Retail', 'VAT'],
      isArchived: true,
      assigned: [{ name: 'junior' }],
    })
    const events = await here.dashboard.database.query('select kind from audit_event order by seq')
    const kinds = events.map(({ kind }) => kind)
    expect(kinds.slice(-2)).toEqual(['client.archived', 'client.assigned'])
  })

  it('is not a junior’s to say, but for what they like best', async () => {
    const junior = await here.dashboard.signIn('junior')
    await here.useSession(junior.sid)
    await save([
      ['tags', 'Mine'],
      ['favourite', 'on'],
    ])
    expect(await row(junior)).toMatchObject({
      tags: ['Retail', 'VAT'],
      isArchived: true,
      isFavourite: true,
    })
  })

  it('is not an accountant’s to give to anybody', async () => {
    await here.useSession((await here.dashboard.signIn('accountant')).sid)
    await save([['tags', '']])
    expect(await row()).toMatchObject({
      tags: [],
      isArchived: false,
      assigned: [{ name: 'junior' }],
    })
  })

  it('is unknown to another firm', async () => {
    await here.useSession((await here.dashboard.signIn('foreigner')).sid)
    expect((await save([['archived', 'on']])).status).toBe(404)
  })
})
