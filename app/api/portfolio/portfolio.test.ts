import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { POST as postMarks } from '@/app/api/connections/[connection_id]/marks/route'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'
import { POST as postSettings } from '@/app/api/connections/[connection_id]/settings/route'
import { GET as getFigures } from '@/app/api/portfolio/figures/route'
import { POST as postListColumns } from '@/app/api/preferences/columns/route'
import type { PortfolioStep } from '@/lib/queries/portfolio'
import { type ListWithColumns, listsWithColumns } from '@/lib/search-params/transaction-table'
import { getClient } from '@/lib/server/auth/guards'
import type { PersonSession } from '@/lib/server/db/session'
import { findPortfolioClient } from '@/lib/server/db/portfolio-row'
import { findPreference } from '@/lib/server/db/setting'

const origin = 'http://localhost:3000'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
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

async function readSteps(query: string): Promise<PortfolioStep[]> {
  const response = await figures(query)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const lines = (await response.text()).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as PortfolioStep)
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
  it('says at once how many there are, brings each as it stands in the table, and what all come to', async () => {
    const [begun, client, end, ...more] = await readSteps('period=2026-03')
    expect(more).toEqual([])
    expect(begun).toMatchObject({ done: 0, total: 1, summary: { totals: [] } })
    expect(client).toMatchObject({ done: 1, total: 1, row: { key: here.connection_id } })
    expect(client?.row?.cells['balance']?.text).toBe('$102,500.00')
    expect(end).toMatchObject({
      done: 1,
      total: 1,
      failed: 0,
      summary: { totals: [{ currency: 'USD', cash: '$102,500.00' }] },
    })
    expect(end?.updatedAt).toMatch(/^\d\d:\d\d$/)
  })

  it('calls no bank for what is fresh, of another client’s, or beyond what the address means', async () => {
    await readSteps('period=2026-03')
    await here.control('DELETE', '/requests')
    const total = async (query: string) => (await readSteps(query)).map((step) => step.total)
    expect(await total('period=2026-03')).toEqual([0, 0])
    expect(await total('period=2026-03&why=requested')).toEqual([0, 0])
    expect(await total('period=2026-01&search=nobody')).toEqual([0, 0])
    await here.useSession((await here.dashboard.signIn('foreigner')).sid)
    expect(await total('period=2026-01')).toEqual([0, 0])
    await here.useSession((await here.dashboard.signIn('preparer')).sid)
    expect(await total('period=2026-01')).toEqual([0, 0])
    const { requests } = await here.control<{ requests: unknown[] }>('GET', '/requests')
    expect(requests.filter((each) => JSON.stringify(each).includes('/api/v1'))).toEqual([])
  })

  it('reads what its columns show and its order needs, and no other list', async () => {
    const readLists = async (query: string) => {
      await here.control('DELETE', '/requests')
      await readSteps(query)
      const { requests } = await here.control<{ requests: { path: string }[] }>('GET', '/requests')
      const paths = requests.map(({ path }) => path).filter((path) => path.startsWith('/api/v1'))
      return paths.map((path) => path.split(/[/?]/).at(3)).toSorted()
    }
    const usual = ['accounts', 'invoicing', 'statements', 'transactions']
    expect(await readLists('period=2026-02')).toEqual(usual)
    expect(await readLists('period=2026-02')).toEqual([])
    expect(await readLists('period=2026-02&sort_by=cards')).toEqual(['cards', ...usual].toSorted())
  })

  it('marks a client that fails, keeps what was last known, and recovers', async () => {
    await readSteps('period=2026-04')
    await here.setFaults([{ match: { path: '/api/v1/statements' }, fault: 'status', status: 500 }])
    const failed = await readSteps('period=2026-05')
    expect(failed[1]?.row?.cells['status']?.text).toBe('Could not be loaded')
    expect(failed[1]?.row?.cells['balance']?.text).toBe('$102,500.00')
    expect(failed.at(-1)?.failed).toBe(1)
    await here.setFaults([])
    await here.dashboard.database.query(
      `update client_figures set tried_at = now() - interval '1 hour'`,
    )
    expect((await readSteps('period=2026-05')).at(-1)?.failed).toBe(0)
  })

  it('ends with the browser that requested it', async () => {
    const gone = new AbortController()
    const response = await figures('period=2026-06', gone.signal)
    gone.abort()
    expect(await response.text().catch(() => '')).not.toContain('"failed"')
  })

  it('needs somebody who is signed in', async () => {
    await here.useSession('nobody')
    expect((await figures('')).status).toBe(401)
  })
})

describe('the columns of a list', () => {
  const save = (fields: [string, string][]) =>
    postListColumns(post('/api/preferences/columns', fields), { params: Promise.resolve({}) })
  const stored = (list: ListWithColumns = 'cards', { person }: PersonSession = here.session) =>
    findPreference(here.dashboard.database, person, list)

  it('are stored for one person, each once, and none resets them', async () => {
    const chosen = ['left', 'status', 'left'].map((id): [string, string] => ['column', id])
    expect((await save([['list', 'cards'], ...chosen])).status).toBe(204)
    expect(await stored()).toBe('["left","status"]')
    expect((await save([['list', 'cards']])).status).toBe(204)
    expect(await stored()).toBe('[]')
  })

  it.each(listsWithColumns)('%s is stored for one person alone', async (list) => {
    const columns = ['pending', 'balance'].map((id): [string, string] => ['column', id])
    expect((await save([['list', list], ...columns])).status).toBe(204)
    expect(await stored(list)).toBe('["pending","balance"]')
    expect(await stored(list, await here.dashboard.signIn('reviewer'))).toBeNull()
  })

  it('are of a list that has a choice of them, and bear no other names than columns do', async () => {
    await save([['list', 'cards']])
    expect((await save([['list', 'customers']])).status).toBe(422)
    expect(
      (
        await save([
          ['list', 'cards'],
          ['column', '<script>'],
        ])
      ).status,
    ).toBe(422)
    expect(await stored()).toBe('[]')
  })
})

describe('how a client stands in the list', () => {
  const save = async (action: string, ...fields: [string, string][]) =>
    postMarks(
      post(`/api/connections/${here.connection_id}/marks`, [['action', action], ...fields]),
      {
        params: Promise.resolve({ connection_id: here.connection_id }),
      },
    )

  it('is set by an admin, one thing at a time, and who is given the client may see it', async () => {
    const preparer = await here.dashboard.signIn('preparer')
    expect((await save('tags', ['tags', 'Retail, VAT'])).status).toBe(204)
    await save('archived', ['value', 'on'])
    await save('assigned', ['assigned', preparer.person.id])
    expect(await row(preparer)).toMatchObject({
      tags: ['Retail', 'VAT'],
      isArchived: true,
      assigned: [{ name: 'preparer' }],
    })
    const events = await here.dashboard.database.query('select kind from audit_event order by seq')
    const kinds = events.map(({ kind }) => kind)
    expect(kinds.slice(-3)).toEqual(['client.tags_changed', 'client.archived', 'client.assigned'])
  })

  it('is a favourite of one person, until they take that back', async () => {
    expect((await save('favourite', ['value', 'on'])).status).toBe(204)
    expect((await row())?.isFavourite).toBe(true)
    expect((await row(await here.dashboard.signIn('reviewer')))?.isFavourite).toBe(false)
    await save('favourite', ['value', 'off'])
    expect((await row())?.isFavourite).toBe(false)
  })

  it('is not for a viewer to set, except a favourite', async () => {
    const viewer = await here.dashboard.signIn('viewer')
    await here.useSession(viewer.sid)
    expect((await save('tags', ['tags', 'Mine'])).status).toBe(403)
    await save('favourite', ['value', 'on'])
    expect(await row(viewer)).toMatchObject({
      tags: ['Retail', 'VAT'],
      isArchived: true,
      isFavourite: true,
    })
  })

  it('is not for a reviewer to assign', async () => {
    await here.useSession((await here.dashboard.signIn('reviewer')).sid)
    await save('tags', ['tags', ''])
    await save('archived', ['value', 'off'])
    expect((await save('assigned')).status).toBe(403)
    expect(await row()).toMatchObject({
      tags: [],
      isArchived: false,
      assigned: [{ name: 'preparer' }],
    })
  })

  it('is unknown to another firm', async () => {
    await here.useSession((await here.dashboard.signIn('foreigner')).sid)
    expect((await save('archived', ['value', 'on'])).status).toBe(404)
  })
})

describe('the settings of a client', () => {
  const save = (fields: [string, string][]) =>
    postSettings(post(`/api/connections/${here.connection_id}/settings`, fields), {
      params: Promise.resolve({ connection_id: here.connection_id }),
    })

  it('name the period that its figures and its pages start from', async () => {
    expect((await save([['period', 'January 2026']])).status).toBe(204)
    // Figures of another period are known: those of this one have to be read.
    expect((await readSteps(''))[0]?.total).toBe(1)
    expect((await readSteps(''))[0]?.total).toBe(0)
    const { settings } = (await getClient(here.connection_id)) ?? {}
    expect(chosenPeriod({ settings }, undefined).range).toEqual({
      first: '2026-01-01',
      last: '2026-01-31',
    })
    expect(chosenPeriod({ settings }, 'last-month').range).not.toEqual({ first: '2026-01-01' })
  })

  it('are refused in words where they say no period or no time zone', async () => {
    const period = await save([['period', 'juneish']])
    expect(period.status).toBe(422)
    expect(await period.text()).toContain('Write it as one of the examples')
    const zone = await save([
      ['period', ''],
      ['time_zone', 'Mars/Olympus'],
    ])
    expect(zone.status).toBe(422)
  })
})
