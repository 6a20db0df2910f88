import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getSheet } from '@/app/api/sheet/[secret]/route'
import { apiOperations } from '@/lib/server/api/api-operations'
import { endToken, makeToken } from '@/lib/server/api/tokens'
import { getContext } from '@/lib/server/context'
import { assignClient } from '@/lib/server/db/client-labels'
import { budgets, spend } from '@/lib/server/rights/budgets'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { ageStore, insertTestConnection } from '@/test/db/store'

const origin = 'http://localhost:3000'

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>

const routes = await Promise.all(
  readdirSync('app/api/v1', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map(async (file) => {
      const methods = (await import(`@/app/api/v1/${file}`)) as Record<string, Handler>
      const path = `/${file.replace(/\/route\.ts$/, '')}`.replaceAll('[', '{').replaceAll(']', '}')
      return { path, methods }
    }),
)
const paths = Object.keys(apiOperations) as (keyof typeof apiOperations)[]

let here: FaultDashboard
let close_id: string
let run_id: string
beforeAll(async () => {
  here = await openFaultDashboard()
  const { database } = here.dashboard
  const admin = await here.dashboard.signIn('admin')
  const { firm_id, id: person_id } = admin.person
  const [closed] = await database.query(
    `insert into close (firm_id, connection_id, first, last, due, state)
     values ($1, $2, '2026-06-01', '2026-06-30', '2026-07-10', 'in_preparation') returning id`,
    [firm_id, here.connection_id],
  )
  close_id = String(closed?.['id'])
  run_id = randomUUID()
  await database.query(
    `insert into export_run (id, firm_id, connection_id, person_id, kind, state, progress_sealed)
     values ($1, $2, $3, $4, 'transactions', 'finished', 'unreadable')`,
    [run_id, firm_id, here.connection_id, person_id],
  )
})
afterAll(() => here.close())

type Role = 'admin' | 'reviewer' | 'preparer' | 'viewer' | 'foreigner'

async function tokenOf(
  role: Role,
  { scopes = ['read', 'export'], use = 'bearer' }: Partial<Parameters<typeof makeToken>[2]> = {},
) {
  const { person } = await here.dashboard.signIn(role)
  const wanted = { name: 'Payroll', use, scopes, days: 30 }
  const secret = await makeToken(getContext(), person, wanted)
  return { person, token: secret?.reveal() ?? '' }
}

async function call(
  path: string,
  { token, query = '', headers = {}, ...params }: Record<string, unknown> & { token?: string },
): Promise<Response> {
  const handler = routes.find((each) => each.path === path)?.methods['GET']
  const request = new Request(`${origin}/api/v1${path}${String(query)}`, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(headers as Record<string, string>),
    },
  })
  const given = params as Record<string, string>
  const response = await handler?.(request, { params: Promise.resolve(given) })
  if (response === undefined) throw new Error(`there is no ${path}`)
  return response
}

const paramsOf = (path: string, id = here.connection_id): Record<string, string> =>
  path.startsWith('/exports') ? { id: run_id } : { id, month: '2026-06' }

describe('the description of the API', () => {
  interface Document {
    paths: Record<string, { get: { responses: Record<string, { content: object }> } }>
  }
  const read = async () => (await call('/openapi.json', {})).json() as Promise<Document>

  it('is open, valid, and has every route and no other', async () => {
    const document = await read()
    const { valid, errors } = await new Validator().validate(document as never)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    const own = routes.map(({ path }) => path).filter((path) => path !== '/openapi.json')
    expect(own.toSorted()).toEqual([...paths].toSorted())
    expect(Object.keys(document.paths).toSorted()).toEqual([...paths].toSorted())
    expect(routes.flatMap(({ methods }) => Object.keys(methods))).toEqual(routes.map(() => 'GET'))
  })

  it.each(paths)('says what %s answers', async (path) => {
    const { token } = await tokenOf('admin')
    const response = await call(path, { token, ...paramsOf(path) })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const { paths: described } = await read()
    const schema = described[path]?.get.responses['200']?.content as never
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats(ajv)
    const validate = ajv.compile(schema['application/json']['schema'])
    const body: unknown = await response.json()
    validate(body)
    expect(validate.errors ?? []).toEqual([])
    expect(JSON.stringify(body)).toMatch(new RegExp(`${here.connection_id}|${close_id}`))
  })
})

describe.each(paths)('%s', (path) => {
  it('takes no call without a token that works', async () => {
    const { token, person } = await tokenOf('admin')
    const own = (await here.dashboard.database.query('select id, name from api_token')).length
    expect(own).toBeGreaterThan(0)
    const statusOf = async (sent?: string) =>
      (await call(path, { ...(sent !== undefined && { token: sent }), ...paramsOf(path) })).status
    expect(await statusOf()).toBe(401)
    expect(await statusOf(`chp_${'x'.repeat(43)}`)).toBe(401)
    expect(await statusOf(token)).toBe(200)
    const cookie = { headers: { cookie: `session=${token}` }, ...paramsOf(path) }
    expect((await call(path, cookie)).status).toBe(401)
    const sheet = await tokenOf('admin', { use: 'sheet', scopes: ['read'] })
    expect(await statusOf(sheet.token)).toBe(401)
    const [made] = await here.dashboard.database.query(
      `select id from api_token where use = 'bearer' order by created_at desc limit 1`,
    )
    await endToken(getContext(), person, String(made?.['id']))
    expect(await statusOf(token)).toBe(401)
  })

  it('takes a token with its scope alone', async () => {
    const { scope } = apiOperations[path]
    const other = scope === 'read' ? 'export' : 'read'
    const { token } = await tokenOf('admin', { scopes: [other] })
    expect((await call(path, { token, ...paramsOf(path) })).status).toBe(403)
  })

  it.each(['preparer', 'foreigner'] as const)(
    'says nothing to a %s of a client that is not theirs',
    async (role) => {
      const { token, person } = await tokenOf(role)
      const response = await call(path, { token, ...paramsOf(path) })
      const text = await response.text()
      expect(text).not.toContain(here.connection_id)
      expect(text).not.toContain('Acme')
      if (path !== '/clients') expect(response.status).toBe(404)
      if (role === 'foreigner') return
      const { firm_id, id: person_id } = person
      const { database } = here.dashboard
      await assignClient(database, { firm_id, person_id, connection_id: here.connection_id })
      expect((await call(path, { token, ...paramsOf(path) })).status).toBe(200)
      await database.query('delete from assignment where person_id = $1', [person_id])
      expect(await (await call(path, { token, ...paramsOf(path) })).text()).not.toContain('Acme')
    },
  )
})

describe('a personal token', () => {
  it('is in the store as a digest, in the log by its name, and ends with its time and its person', async () => {
    const { token, person } = await tokenOf('viewer')
    expect(await here.dashboard.everythingWritten()).not.toContain(token)
    const { database } = here.dashboard
    const kinds = (await getContext().audit.list(person.firm_id)).map(({ kind }) => kind)
    expect(kinds).toContain('person.token_made')
    const statusOf = async () => (await call('/clients', { token })).status
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

  it('is one of twenty at most', async () => {
    const { person } = await here.dashboard.signIn('reviewer')
    const made = []
    for (let n = 0; n < 21; n += 1) made.push((await tokenOf('reviewer')).token)
    expect(made.filter((token) => token !== '')).toHaveLength(20)
    await here.dashboard.database.query('delete from api_token where person_id = $1', [person.id])
  })

  it('is answered 429 with a time to wait once the budget of its person is spent', async () => {
    const { token, person } = await tokenOf('reviewer')
    await spend(getContext(), { person }, 'programs', budgets.programs)
    const response = await call('/clients', { token })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await ageStore(here.dashboard.database, 16 * 60)
    expect((await call('/clients', { token })).status).toBe(200)
  })

  it('walks the clients page by page, each once, and refuses what is no page', async () => {
    const { token, person } = await tokenOf('admin')
    for (const name of ['B', 'C', 'D']) {
      await insertTestConnection(here.dashboard.database, { firm_id: person.firm_id, name })
    }
    const seen: string[] = []
    let page_token: string | null = ''
    while (page_token !== null) {
      const query: string = `?page_size=2${page_token && `&page_token=${page_token}`}`
      const body = (await (await call('/clients', { token, query })).json()) as {
        clients: { id: string }[]
        next_page_token: string | null
      }
      seen.push(...body.clients.map(({ id }) => id))
      page_token = body.next_page_token
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(here.connection_id)
    for (const query of ['?page_size=0', '?page_size=101', '?page_token=x']) {
      expect((await call('/clients', { token, query })).status).toBe(400)
    }
  })
})

describe('the address of a spreadsheet', () => {
  const read = (secret: string) =>
    getSheet(new Request(`${origin}/api/sheet/x`), { params: Promise.resolve({ secret }) })

  it('gives the clients that its person sees, and no formula, until it ends', async () => {
    const { token, person } = await tokenOf('admin', { use: 'sheet', scopes: ['read'] })
    await insertTestConnection(here.dashboard.database, {
      firm_id: person.firm_id,
      name: '=HYPERLINK("x")',
    })
    const text = await (await read(`${token}.csv`)).text()
    expect(text).toContain(here.connection_id)
    expect(text).toContain(`'=HYPERLINK`)
    expect((await read(token)).status).toBe(404)
    const other = await tokenOf('preparer', { use: 'sheet', scopes: ['read'] })
    expect(await (await read(`${other.token}.csv`)).text()).not.toContain(here.connection_id)
    const bearer = await tokenOf('admin')
    expect((await read(`${bearer.token}.csv`)).status).toBe(404)
    await here.dashboard.database.query('update api_token set expires_at = now()')
    expect((await read(`${token}.csv`)).status).toBe(404)
  })
})
