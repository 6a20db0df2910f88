import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiOperations } from '@/lib/server/api/api-operations'
import { endToken } from '@/lib/server/api/tokens'
import { getContext } from '@/lib/server/context'
import { beginBooksFile, keepBooksFile, saveBooksResult } from '@/lib/server/db/books-file'
import { assignClient } from '@/lib/server/db/client-labels'
import { forFirm } from '@/lib/server/db/store/firm-role'
import {
  apiRoutes,
  call,
  goodStatus,
  openProgramOffice,
  operationNames,
  type ProgramOffice,
} from '@/test/api/program'

/** Those that only read what is kept, and answer JSON. */
const reads = operationNames.filter(
  (name) => name.startsWith('GET ') && !/\/file$|\/closes\/|\/accounts\//.test(name),
)

let here: ProgramOffice
let close_id: string
beforeAll(async () => {
  here = await openProgramOffice()
  const { database } = here.dashboard
  const { person } = await here.dashboard.signIn('admin')
  const found = { open: 2, accepted: 1, below: 3, excluded: 0 }
  const progress = {
    items: [
      { id: 'cut-off', state: 'to_review', found },
      { id: 'consent', state: 'passed' },
    ],
    open: 2,
    missingStatements: 0,
  }
  const [closed] = await database.query(
    `insert into close (firm_id, connection_id, first, last, due, state, progress, progress_at)
     values ($1, $2, '2026-06-01', '2026-06-30', '2026-07-10', 'in_preparation', $3, now())
     returning id`,
    [person.firm_id, here.connection_id, JSON.stringify(progress)],
  )
  close_id = String(closed?.['id'])
  await keepBooks(person.firm_id, person.id)
  const { token } = await here.tokenOf('admin')
  const handIn = 'POST /clients/{id}/accounts/{account_id}/books/{month}'
  await call(handIn, { token, params: here.paramsOf(handIn) })
})
afterEach(async () => {
  const { database } = here.dashboard
  for (const table of ['api_token', 'exception_entry', 'tick', 'close_event']) {
    await database.query(`delete from ${table}`)
  }
  await database.query('delete from close where id <> $1', [close_id])
})
afterAll(() => here.close())

/** A file of June that differs from the bank. */
async function keepBooks(firm_id: string, person_id: string): Promise<void> {
  const { database, vault } = here.dashboard.store
  const sealed = { query: forFirm(database, firm_id).query, vault }
  const { connection_id } = here
  const ref = { firm_id, connection_id, account_id: 'a-1', month: '2026-06-01' }
  const id = await beginBooksFile(sealed, ref, { person_id, name: 'june.csv' })
  const detail = { name: 'june.csv', mapping: null, isRemembered: false, closing: null, lines: 41 }
  await keepBooksFile(sealed, ref, { id, n: 0, detail })
  const result = { currency: 'USD', difference: '-120050', open: 2, came: [] }
  await saveBooksResult(sealed, ref, id, { ...result, state: 'differs' })
}

describe('the description of the API', () => {
  interface Described {
    responses: Record<string, { content: Record<string, { schema: object }> }>
  }
  interface Document {
    paths: Record<string, Record<string, Described>>
  }
  const read = async () => (await call('GET /openapi.json', {})).json() as Promise<Document>

  it('is open, valid, and has every route and no other', async () => {
    const document = await read()
    const { valid, errors } = await new Validator().validate(document as never)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    const own = apiRoutes.flatMap(({ path, methods }) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(own.toSorted()).toEqual([...operationNames, 'GET /openapi.json'].toSorted())
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual([...operationNames].toSorted())
  })

  it('says that an account without a file is among the findings of the books', async () => {
    const said = 'of books an account without a file is one too'
    expect(JSON.stringify(await read())).toContain(said)
  })

  it.each(operationNames.filter((name) => !name.endsWith('/file')))(
    'says what %s answers',
    async (name) => {
      const { token } = await here.tokenOf('admin')
      const response = await call(name, { token, params: here.paramsOf(name) })
      expect(response.status).toBe(goodStatus(name))
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      const { paths } = await read()
      const [method = '', path = ''] = name.split(' ')
      const { responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} }
      const schema = responses[String(goodStatus(name))]?.content['application/json']?.schema
      const ajv = new Ajv2020({ strict: false, allErrors: true })
      addFormats(ajv)
      const validate = ajv.compile(schema ?? {})
      const body: unknown = await response.json()
      validate(body)
      expect(validate.errors ?? []).toEqual([])
      expect(JSON.stringify(body)).toMatch(
        new RegExp(`${here.connection_id}|${here.finding_id}|${here.item_id}`),
      )
    },
  )
})

describe.each(operationNames)('%s', (path) => {
  it('takes no call without a token that works', async () => {
    const { token, person } = await here.tokenOf('admin')
    const own = (await here.dashboard.database.query('select id, name from api_token')).length
    expect(own).toBeGreaterThan(0)
    const statusOf = async (sent?: string) =>
      (await call(path, { token: sent, params: here.paramsOf(path) })).status
    expect(await statusOf()).toBe(401)
    expect(await statusOf(`chp_${'x'.repeat(43)}`)).toBe(401)
    expect(await statusOf(token)).toBe(goodStatus(path))
    const cookie = { headers: { cookie: `session=${token}` }, params: here.paramsOf(path) }
    expect((await call(path, cookie)).status).toBe(401)
    const sheet = await here.tokenOf('admin', { use: 'sheet', scopes: ['read'] })
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
    const { token } = await here.tokenOf('admin', { scopes: [other] })
    expect((await call(path, { token, params: here.paramsOf(path) })).status).toBe(403)
  })

  it.each(['preparer', 'foreigner'] as const)(
    'says nothing to a %s of a client that is not theirs',
    async (role) => {
      const { token, person } = await here.tokenOf(role)
      const response = await call(path, { token, params: here.paramsOf(path) })
      const text = await response.text()
      expect(text).not.toContain(here.connection_id)
      expect(text).not.toContain('Acme')
      if (path !== 'GET /clients') expect(response.status).toBe(404)
      if (role === 'foreigner') return
      const { firm_id, id: person_id } = person
      const { database } = here.dashboard
      await assignClient(database, { firm_id, person_id, connection_id: here.connection_id })
      const send = () => call(path, { token, params: here.paramsOf(path) })
      expect((await send()).status).toBe(goodStatus(path))
      await database.query('delete from assignment where person_id = $1', [person_id])
      expect(await (await send()).text()).not.toContain('Acme')
    },
  )
})

it.each(reads)('%s calls no bank', async (name) => {
  const { token } = await here.tokenOf('admin')
  const { connections } = here
  let calls = 0
  await here.useConnections({
    ...connections,
    readBank: (...given) => {
      calls += 1
      return connections.readBank(...given)
    },
  })
  expect((await call(name, { token, params: here.paramsOf(name) })).status).toBe(200)
  expect(calls).toBe(0)
})

it('a listed close says how many findings of each item stand how, as it was last judged', async () => {
  const { token } = await here.tokenOf('viewer')
  const name = 'GET /clients/{id}/closes'
  const body = await (await call(name, { token, params: here.paramsOf(name) })).json()
  expect(body).toMatchObject({
    closes: [
      {
        open_findings: 2,
        items: [
          { id: 'cut-off', found: 6, decided: 1, below_materiality: 3 },
          { id: 'consent', found: null, decided: null, below_materiality: null },
        ],
      },
    ],
  })
})

it('the books of a month are as they were last compared, and of another there are none', async () => {
  const { token } = await here.tokenOf('viewer')
  const name = 'GET /clients/{id}/books/{month}'
  const read = async (month: string) =>
    (await call(name, { token, params: { ...here.paramsOf(name), month } })).json()
  const june = (await read('2026-06')) as { accounts: { account_id: string }[] }
  expect(june.accounts.find(({ account_id }) => account_id === 'a-1')).toMatchObject({
    lines: 41,
    result: { state: 'differs', difference: -120050, currency: 'USD', open_findings: 2 },
  })
  expect(await read('2026-07')).toMatchObject({ month: '2026-07', accounts: [] })
})

it('a client has its accounts, by the identifiers that other calls take', async () => {
  const { token } = await here.tokenOf('viewer')
  const params = here.paramsOf('POST /clients/{id}/accounts/{account_id}/books/{month}')
  const { accounts } = (await (await call('GET /clients/{id}', { token, params })).json()) as {
    accounts: { id: string }[]
  }
  expect(accounts.map(({ id }) => id)).toContain(params['account_id'])
})
