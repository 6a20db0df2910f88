import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GET as getSheet } from '@/app/api/sheet/[secret]/route'
import { getContext } from '@/lib/server/context'
import { saveActive } from '@/lib/server/auth/people'
import { budgets, spend } from '@/lib/server/rights/budgets'
import { call, openProgramOffice, origin, type ProgramOffice } from '@/test/api/program'
import { ageStore, insertTestConnection } from '@/test/db/store'

let here: ProgramOffice
beforeAll(async () => {
  here = await openProgramOffice()
})
afterEach(() => here.dashboard.database.query('delete from api_token'))
afterAll(() => here.close())

describe('a personal token', () => {
  it('is in the store as a digest, in the log by its name, and ends with its time and its person', async () => {
    const { token, person } = await here.tokenOf('viewer')
    expect(await here.dashboard.everythingWritten()).not.toContain(token)
    const { database } = here.dashboard
    const kinds = (await getContext().audit.list(person.firm_id)).map(({ kind }) => kind)
    expect(kinds).toContain('person.token_made')
    const statusOf = async () => (await call('GET /clients', { token })).status
    expect(await statusOf()).toBe(200)
    await database.query('update person set disabled_at = now() where id = $1', [person.id])
    expect(await statusOf()).toBe(401)
    await database.query('update person set disabled_at = null where id = $1', [person.id])
    expect(await statusOf()).toBe(200)
    await database.query('update api_token set expires_at = now() where person_id = $1', [
      person.id,
    ])
    expect(await statusOf()).toBe(401)
  })

  it('has ended for good once its person is deactivated', async () => {
    const { token, person } = await here.tokenOf('viewer')
    const admin = await here.dashboard.signIn('admin')
    expect(await saveActive(getContext(), admin, person.id, false)).toBe('changed')
    expect(await saveActive(getContext(), admin, person.id, true)).toBe('changed')
    expect((await call('GET /clients', { token })).status).toBe(401)
  })

  it('is answered 400, and no fault, where an address holds the character of code 0 or a year 0', async () => {
    const { token } = await here.tokenOf('admin', { scopes: ['read', 'books'] })
    const name = 'GET /clients/{id}/accounts/{account_id}/books/{month}'
    const statusOf = async (account_id: string, month: string) => {
      const params = { id: here.connection_id, account_id, month }
      return (await call(name, { token, params })).status
    }
    expect(await statusOf('a\0b', '2026-05')).toBe(400)
    expect(await statusOf('a', '0000-01')).toBe(404)
  })

  it('is one of twenty at most', async () => {
    const { person } = await here.dashboard.signIn('reviewer')
    const made = []
    for (let n = 0; n < 21; n += 1) made.push((await here.tokenOf('reviewer')).token)
    expect(made.filter((token) => token !== '')).toHaveLength(20)
    await here.dashboard.database.query('delete from api_token where person_id = $1', [person.id])
  })

  it('works on beside somebody behind the same address who tries tokens that are none', async () => {
    const { token } = await here.tokenOf('viewer')
    const statusOf = async (tried: string) => (await call('GET /clients', { token: tried })).status
    const tried: number[] = []
    for (let n = 0; n < 70; n += 1) tried.push(await statusOf(`chp_${String(n).padStart(40, '0')}`))
    expect([tried[0], tried.at(-1)]).toEqual([401, 429])
    expect(await statusOf(token)).toBe(200)
  })

  it('is answered 429 with a time to wait once the budget of its person is spent', async () => {
    const { token, person } = await here.tokenOf('reviewer')
    await spend(getContext(), { person }, 'programs', budgets.programs)
    const response = await call('GET /clients', { token })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await ageStore(here.dashboard.database, 16 * 60)
    expect((await call('GET /clients', { token })).status).toBe(200)
  })

  it('walks the clients page by page, each once, and refuses what is no page', async () => {
    const { token, person } = await here.tokenOf('admin')
    for (const name of ['B', 'C', 'D']) {
      await insertTestConnection(here.dashboard.database, { firm_id: person.firm_id, name })
    }
    const seen: string[] = []
    let page_token: string | null = ''
    while (page_token !== null) {
      const query: string = `?page_size=2${page_token && `&page_token=${page_token}`}`
      const body = (await (await call('GET /clients', { token, query })).json()) as {
        clients: { id: string }[]
        next_page_token: string | null
      }
      seen.push(...body.clients.map(({ id }) => id))
      page_token = body.next_page_token
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(here.connection_id)
    for (const query of ['?page_size=0', '?page_size=101', '?page_token=x']) {
      expect((await call('GET /clients', { token, query })).status).toBe(400)
    }
  })
})

describe('the address of a spreadsheet', () => {
  const read = (secret: string) =>
    getSheet(new Request(`${origin}/api/sheet/x`), { params: Promise.resolve({ secret }) })

  it('gives the clients that its person sees, and no formula, until it ends', async () => {
    const { token, person } = await here.tokenOf('admin', { use: 'sheet', scopes: ['read'] })
    await insertTestConnection(here.dashboard.database, {
      firm_id: person.firm_id,
      name: '=HYPERLINK("x")',
    })
    const text = await (await read(`${token}.csv`)).text()
    expect(text).toContain(here.connection_id)
    expect(text).toContain(`'=HYPERLINK`)
    expect((await read(token)).status).toBe(404)
    const other = await here.tokenOf('preparer', { use: 'sheet', scopes: ['read'] })
    expect(await (await read(`${other.token}.csv`)).text()).not.toContain(here.connection_id)
    const bearer = await here.tokenOf('admin')
    expect((await read(`${bearer.token}.csv`)).status).toBe(404)
    await here.dashboard.database.query('update api_token set expires_at = now()')
    expect((await read(`${token}.csv`)).status).toBe(404)
  })
})
