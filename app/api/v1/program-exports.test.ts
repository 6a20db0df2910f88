import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POST as postFile } from '@/app/api/exports/[connection_id]/transactions/route'
import { POST as postStatements } from '@/app/api/exports/[connection_id]/[kind]/route'
import { getContext } from '@/lib/server/context'
import { assignClient } from '@/lib/server/db/client-labels'
import { budgets, spend } from '@/lib/server/rights/budgets'
import {
  call,
  type MadeExport,
  yearAsCsv,
  openProgramOffice,
  origin,
  type ProgramOffice,
  waitFor,
} from '@/test/api/program'

let here: ProgramOffice
beforeAll(async () => {
  here = await openProgramOffice()
})
afterEach(() => here.dashboard.database.query('delete from api_token'))
afterAll(() => here.close())

describe('an export that a program begins', () => {
  const begin = 'POST /clients/{id}/exports'
  const file = 'GET /exports/{id}/file'
  const paramsOfClient = () => ({ id: here.connection_id })

  it('is that of its person, and its file is the one that they would have had', async () => {
    const { token, person } = await here.tokenOf('admin')
    const params = { id: here.run_id }
    const made = (await (await call('GET /exports/{id}', { token, params })).json()) as MadeExport
    const response = await call(file, { token, params })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-disposition')).toContain('transactions.csv')
    expect(bytes.length).toBe(made.bytes)
    expect(made.rows).toBeGreaterThan(0)
    expect(made.files).toBe(1)
    expect(Date.parse(made.expires_at)).toBeGreaterThan(Date.now())
    expect(made.download_url).toBe(`${origin}/api/v1/exports/${here.run_id}/file`)
    expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(made.rows + 1)
    const events = await getContext().audit.list(person.firm_id)
    const ofRun = events.filter(({ detail }) => (detail as { run?: string }).run === here.run_id)
    expect(new Set(ofRun.map(({ kind }) => kind))).toEqual(
      new Set(['export.begun', 'export.ended', 'export.downloaded']),
    )
    expect(ofRun.map(({ detail }) => detail)).toEqual(
      ofRun.map(() => expect.objectContaining({ what: 'transactions', format: 'csv' })),
    )
    const looks = events.filter(({ kind }) => kind === 'access.viewed')
    expect(looks.map(({ detail }) => detail)).toContainEqual({ program: 'Payroll' })
  })

  it('says the length of a zip itself, not of its documents, and gives no address for it', async () => {
    const { token } = await here.tokenOf('admin')
    await here.useSession((await here.dashboard.signIn('admin')).sid)
    const form = new URLSearchParams({ period: 'all' })
    const request = new Request(origin, { method: 'POST', headers: { origin }, body: form })
    const params = Promise.resolve({ connection_id: here.connection_id, kind: 'statements' })
    const made = await postStatements(request, { params })
    const zip = await made.arrayBuffer()
    const id = made.headers.get('x-export-run') ?? ''
    const about = await waitFor(id, token)
    expect(about).toMatchObject({ bytes: zip.byteLength, download_url: null })
  })

  it('holds what its conditions say, and is refused where one cannot be read', async () => {
    const { token } = await here.tokenOf('viewer')
    const send = (more: object) =>
      call(begin, { token, params: paramsOfClient(), body: { ...yearAsCsv, ...more } })
    const narrow = await send({ filters: { min_amount: ['1000'], status: ['settled'] } })
    expect(narrow.status).toBe(202)
    const { id } = (await narrow.json()) as { id: string }
    const { rows } = await waitFor(id, token)
    const all = (await waitFor(here.run_id, token)).rows
    expect(rows).toBeLessThan(all)
    const wrong: [object, string][] = [
      [{ filters: { colour: ['red'] } }, 'filters.colour'],
      [{ filters: { account_id: ['x'.repeat(5000)] } }, 'filters.account_id'],
      [{ filters: { status: ['settled'], search: ['a', 'b'] } }, 'filters.search'],
      [{ account_id: 'x'.repeat(300) }, 'account_id'],
      [{ account_id: 'a-1', filters: { account_id: ['a-1'] } }, 'account_id'],
      [{ only_new: 'yes' }, 'only_new'],
      [{ from: '2027-01-01' }, 'from'],
      [{ from: 'yesterday' }, 'from'],
      [{ kind: 'statements' }, 'kind'],
      [{ format: 'pdf' }, 'format'],
      [{ surprise: 1 }, ''],
    ]
    for (const [more, parameter] of wrong) {
      const response = await send(more)
      expect(response.status, JSON.stringify(more)).toBe(400)
      const { errors } = (await response.json()) as { errors: { parameter: string }[] }
      expect(errors.map((each) => each.parameter)).toContain(parameter)
    }
    const params = paramsOfClient()
    expect((await call(begin, { token, params, body: '{' })).status).toBe(400)
    const headers = { 'content-type': 'text/plain' }
    expect((await call(begin, { token, params, headers })).status).toBe(415)
  })

  it('of one account holds the rows of that account alone', async () => {
    const { token } = await here.tokenOf('viewer')
    const answer = await here.bank.get('/api/v1/accounts')
    const { accounts } = (await answer.json()) as { accounts: { id: string }[] }
    const counts: number[] = []
    for (const { id: account_id } of accounts) {
      const body = { ...yearAsCsv, account_id, only_new: false }
      const begun = await call(begin, { token, params: paramsOfClient(), body })
      expect(begun.status).toBe(202)
      counts.push((await waitFor(((await begun.json()) as { id: string }).id, token)).rows)
    }
    const all = (await waitFor(here.run_id, token)).rows
    expect(counts.length).toBeGreaterThan(1)
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(all)
  })

  it('is refused where its person would have to confirm that it is them, as is the file', async () => {
    const { token, person } = await here.tokenOf('admin')
    const body = { ...yearAsCsv, from: '2020-01-01' }
    const response = await call(begin, { token, params: paramsOfClient(), body })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('a program cannot give')
    await here.useSession((await here.dashboard.signIn('admin')).sid)
    for (const filter of [{}, { status: 'settled' }]) {
      const form = new URLSearchParams({ format: 'csv', period: 'all', ...filter })
      const request = new Request(origin, { method: 'POST', headers: { origin }, body: form })
      const made = await postFile(request, {
        params: Promise.resolve({ connection_id: here.connection_id }),
      })
      await made.body?.cancel()
      const id = made.headers.get('x-export-run') ?? ''
      expect((await call(file, { token, params: { id } })).status).toBe(403)
    }
    expect(person.role).toBe('admin')
  })

  it('breaks off its file once the token has ended, and 401 is all that comes after', async () => {
    const { token, person } = await here.tokenOf('reviewer')
    const response = await call(file, { token, params: { id: here.run_id } })
    const reader = response.body?.getReader()
    await here.dashboard.database.query('delete from api_token where person_id = $1', [person.id])
    await expect(reader?.read()).rejects.toThrow('not_allowed')
    expect((await call(file, { token, params: { id: here.run_id } })).status).toBe(401)
  })

  it('is counted with those of its person, and nothing of one too many is stored', async () => {
    const { token, person } = await here.tokenOf('preparer')
    const { firm_id, id: person_id } = person
    const { database } = here.dashboard
    await assignClient(database, { firm_id, person_id, connection_id: here.connection_id })
    await spend(getContext(), { person }, 'exports', budgets.exports)
    const count = () => database.query('select id from export_run')
    const before = (await count()).length
    const response = await call(begin, { token, params: paramsOfClient() })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await count()).toHaveLength(before)
    await database.query('delete from assignment where person_id = $1', [person_id])
  })
})
