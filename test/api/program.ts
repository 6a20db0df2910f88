import { readdirSync } from 'node:fs'
import { vi } from 'vitest'
import { apiScopes } from '@/lib/domain/api/api-token'
import { type ApiOperationName, apiOperations } from '@/lib/server/api/api-operations'
import { makeToken } from '@/lib/server/api/tokens'
import { getContext } from '@/lib/server/context'
import type { Person } from '@/lib/server/db/person'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { addFirmItem } from '@/test/close/firm-items'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

export const origin = 'http://localhost:3000'

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>

/** Every route for programs, as the tree has them. */
export const apiRoutes = await Promise.all(
  readdirSync('app/api/v1', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map(async (file) => {
      const folder = file.replace(/\/route\.ts$/, '')
      const methods = (await import(`@/app/api/v1/${file}`)) as Record<string, Handler>
      return { path: `/${folder}`.replaceAll('[', '{').replaceAll(']', '}'), methods }
    }),
)
export const operationNames = Object.keys(apiOperations) as ApiOperationName[]

interface Sent {
  token?: string | undefined
  query?: string
  headers?: Record<string, string>
  params?: Record<string, string>
  body?: unknown
}

export const yearAsCsv = {
  kind: 'transactions',
  format: 'csv',
  from: '2026-01-01',
  to: '2026-12-31',
}

/** A statement without a line, which any account may have. */
const emptyBooks = [
  ':20:BOOKS',
  ':25:BOOKS',
  ':60F:C260601USD0,00',
  ':62F:C260630USD0,00',
  '-',
].join('\r\n')

const closePath = '/clients/{id}/closes/{month}'

/** What each takes, where it is not an export. */
const bodies: Readonly<Record<string, unknown>> = {
  [`POST ${closePath}/findings/{finding_id}/decision`]: { decision: 'accept', reason: 'On file' },
  [`POST ${closePath}/items/{item_id}`]: { done: true },
  [`POST ${closePath}/signatures`]: { as: 'preparer' },
  'POST /clients/{id}/accounts/{account_id}/books/{month}': emptyBooks,
}

/** A call as a program makes it, by "GET /clients". */
export async function call(
  name: string,
  { token, query = '', headers = {}, params = {}, body = bodies[name] ?? yearAsCsv }: Sent,
): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  const handler = apiRoutes.find((each) => each.path === path)?.methods[method]
  const request = new Request(`${origin}/api/v1${path}${query}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { body: isRaw(body) ? body : JSON.stringify(body) }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
  // As the framework does, which gives none where the address has none.
  const given = path.includes('{') ? params : undefined
  const response = await handler?.(request, { params: Promise.resolve(given) })
  if (response === undefined) throw new Error(`there is no ${name}`)
  return response
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> | ReadableStream {
  return (
    [Uint8Array, ReadableStream].some((kind) => body instanceof kind) || typeof body === 'string'
  )
}

/** What it answers where everything is as it should be. */
export const goodStatus = (name: ApiOperationName): number =>
  'location' in apiOperations[name] ? 202 : 200

/** An export as a program waits for it: until it is made. */
export async function waitFor(id: string, token: string): Promise<MadeExport> {
  const read = async () =>
    (await (await call('GET /exports/{id}', { token, params: { id } })).json()) as MadeExport
  return vi.waitFor(
    async () => {
      const made = await read()
      if (made.state !== 'finished') throw new Error(`the export is ${made.state}`)
      return made
    },
    { timeout: 10_000 },
  )
}

export interface MadeExport {
  id: string
  state: string
  rows: number
  files: number
  bytes: number
  expires_at: string
  download_url: string
}

type Role = 'admin' | 'reviewer' | 'preparer' | 'viewer' | 'foreigner'

export interface ProgramOffice extends FaultDashboard {
  /** A new token of the person of this role. */
  tokenOf: (
    role: Role,
    wanted?: Partial<Parameters<typeof makeToken>[2]>,
  ) => Promise<{ person: Person; token: string }>
  /** Of the year, made by a program. */
  run_id: string
  /** Of May. */
  finding_id: string
  item_id: string
  /** What stands in the address of an operation about the client. */
  paramsOf: (name: string) => Record<string, string>
}

/** A firm with one client, of which a program has exported the year. */
export async function openProgramOffice(): Promise<ProgramOffice> {
  const here = await openFaultDashboard()
  const tokenOf: ProgramOffice['tokenOf'] = async (
    role,
    { scopes = apiScopes, use = 'bearer' } = {},
  ) => {
    const { person } = await here.dashboard.signIn(role)
    const wanted = { name: 'Payroll', use, scopes, days: 30 }
    const secret = await makeToken(getContext(), person, wanted)
    return { person, token: secret?.reveal() ?? '' }
  }
  const { token } = await tokenOf('admin')
  const params = { id: here.connection_id }
  const begun = await call('POST /clients/{id}/exports', { token, params })
  const { id: run_id } = (await begun.json()) as { id: string }
  await waitFor(run_id, token)
  const { accounts } = (await (await here.bank.get('/api/v1/accounts')).json()) as {
    accounts: { id: string }[]
  }
  const account_id = accounts[0]?.id ?? ''
  const ofMay = { ...params, month: '2026-05' }
  const found = await call(`GET ${closePath}/findings`, { token, params: ofMay })
  const { findings } = (await found.json()) as { findings: { id: string }[] }
  const finding_id = findings[0]?.id ?? ''
  const { person } = await here.dashboard.signIn('admin')
  const { query } = forFirm(here.dashboard.database, person.firm_id)
  const item_id = await addFirmItem(query, person, { repeats: 'yearly', month: 5 })
  return Object.assign(here, {
    tokenOf,
    run_id,
    finding_id,
    item_id,
    paramsOf: (name: string): Record<string, string> => {
      if (name.includes(' /exports')) return { id: run_id }
      // A month in which nothing is open.
      if (name.endsWith('/signatures')) return { ...params, month: '2016-01' }
      if (name.includes('/closes/')) return { ...ofMay, finding_id, item_id }
      return { ...params, account_id, month: '2026-06' }
    },
  })
}
