import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { may, personRoles, proofNeeded } from '@/lib/domain/people/permissions'
import { assignClient, saveTags } from '@/lib/server/db/client-labels'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { PersonSession } from '@/lib/server/db/session'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { saveFactorGrace } from '@/lib/server/db/setting'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { type Change, changes } from '@/test/changing-routes'
import { testPassword } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { renewCalendar } from '@/lib/server/connections/renewals/calendar'
import { getContext } from '@/lib/server/context'

const origin = 'http://localhost:3000'

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>

// Their right is in what they carry, and nobody has to be signed in.
const forAnyone = [
  ...'address shared/language'.split(' '),
  ...'file language open remove renew save send'.split(' ').map((step) => `answer/${step}`),
  'auth/[...nextauth]',
  'auth/passkey',
  'handoff/begin',
  'join',
  ...'session/second-step setup'.split(' '),
]

const routes = await Promise.all(
  readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    // Of programs: `app/api/v1/roles.test.ts`.
    .filter((file) => file.endsWith('route.ts') && !file.startsWith('v1/'))
    .map(async (file) => {
      const methods = (await import(`@/app/api/${file}`)) as Record<string, Handler>
      return { pattern: file.replace(/\/route\.ts$/, ''), methods }
    }),
)
const unsafe = ['POST', 'PUT', 'PATCH', 'DELETE']

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

/** A program, a browser that shows a page, and Next’s router. */
const ways: Record<string, string>[] = [
  { accept: 'application/json' },
  { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
  { accept: '*/*', rsc: '1', 'sec-fetch-site': 'same-origin' },
]

type Sent = {
  method?: string
  id: string
  form?: Change['form']
  params?: Change['params']
  headers?: Record<string, string>
}

async function send(pattern: string, sent: Sent): Promise<Response> {
  const { method = 'POST', id, form = [], headers = ways[0] } = sent
  const handler = routes.find((each) => each.pattern === pattern)?.methods[method]
  if (handler === undefined) throw new Error(`${method} ${pattern} is not there`)
  const names = [...pattern.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => name)
  const other = randomUUID()
  const known: Record<string, string> = { connection_id: id, kind: 'invoices', ...sent.params }
  const params = Object.fromEntries(names.map((name) => [name, known[name] ?? other]))
  const path = pattern.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => params[name] ?? '')
  const fields = form.map(([name, value]) => [name, value.replace('{client}', id)])
  const request = new Request(`${origin}/api/${path}`, {
    method,
    headers: { origin, ...headers },
    ...(method === 'GET' ? {} : { body: new URLSearchParams(fields) }),
  })
  return handler(request, { params: Promise.resolve(params) })
}

async function as(role: (typeof personRoles)[number]): Promise<PersonSession> {
  const session = await here.dashboard.signIn(role)
  await here.useSession(session.sid)
  return session
}

const newClient = (firm_id: string, name: string) =>
  insertTestConnection(here.dashboard.database, { firm_id, name })

/** Everything in the store but what a request leaves on its session and in the record. */
async function stored(): Promise<string> {
  statement ??= await writeDump(here.dashboard.database)
  return JSON.stringify(await here.dashboard.database.query(statement))
}

let statement: string | undefined

// One statement for every table: it is asked a thousand times.
async function writeDump(database: OpenDatabase): Promise<string> {
  const tables = await database.query(
    `select format('select %L as table, t::text as row from %I t', table_name, table_name) as rows
     from information_schema.tables
     where table_schema = 'public' and table_name not in ('session', 'sign_in_attempt', 'audit_event', 'firm')`,
  )
  return tables.map(({ rows }) => String(rows)).join(' union all ')
}

it('every route that changes something has its line in the table', () => {
  const changing = routes
    .filter(({ methods }) => unsafe.some((method) => methods[method] !== undefined))
    .map(({ pattern }) => pattern)
  expect(changing.toSorted()).toEqual([...Object.keys(changes), ...forAnyone].toSorted())
  const other = routes.flatMap(({ methods }) => unsafe.slice(1).filter((each) => each in methods))
  expect(other).toEqual([])
})

describe.each(personRoles)('a %s', (role) => {
  const cases = Object.entries(changes).flatMap(([pattern, list]) =>
    list.map((change) => ({ pattern, ...change })),
  )

  it.each(cases)('$pattern, which takes: $needs', async ({ pattern, needs, form, params }) => {
    const session = await as(role)
    const { firm_id, id: person_id } = session.person
    const id = await newClient(firm_id, 'Of the firm')
    await assignClient(here.dashboard.database, { firm_id, person_id, connection_id: id })
    const isAllowed = needs === 'own' || may({ role }, needs)
    const before = isAllowed ? '' : await stored()
    const response = await send(pattern, { id, form, params })
    expect(response.status === 403, String(response.status)).toBe(!isAllowed)
    expect(response.status).not.toBe(500)
    if (!isAllowed) expect(await stored()).toBe(before)
  })
})

describe('an admin who signed in more than ten minutes ago', () => {
  const cases = Object.entries(changes).flatMap(([pattern, list]) =>
    list.map(({ takesProof = false, ...change }) => ({ pattern, takesProof, ...change })),
  )
  const signedInLongAgo = async () => {
    const session = await as('admin')
    const { database } = here.dashboard
    await database.query(`update session set verified_at = now() - interval '601 seconds'`)
    const { firm_id } = session.person
    return newClient(firm_id, 'Of the firm')
  }

  it.each(cases)(
    'has to confirm that it is them before $pattern: $takesProof',
    async ({ pattern, takesProof, form, params }) => {
      const id = await signedInLongAgo()
      const before = await stored()
      const response = await send(pattern, { id, form, params })
      const problem = (await response.text()).includes(proofNeeded)
      expect(problem).toBe(takesProof)
      if (!takesProof) return
      expect(response.status).toBe(403)
      expect(await stored()).toBe(before)
    },
  )

  it('is led from a form without a script to the page that confirms it, and back', async () => {
    const id = await signedInLongAgo()
    const page = `/clients/${id}/connection`
    const post = (path: string, fields: Record<string, string>) =>
      new Request(`${origin}/api/${path}`, {
        method: 'POST',
        headers: { origin, 'sec-fetch-mode': 'navigate', referer: `${origin}${page}` },
        body: new URLSearchParams(fields),
      })
    const context = { params: Promise.resolve({ connection_id: id }) }
    const find = (pattern: string) =>
      routes.find((each) => each.pattern === pattern)?.methods['POST']
    const disconnect = () =>
      find('connections/[connection_id]/disconnect')?.(post('disconnect', {}), context)
    const prove = (password: string, next: string) =>
      find('session/proof')?.(post('session/proof', { password, next }), context)
    const locationOf = async (response: ReturnType<typeof prove>) =>
      (await response)?.headers.get('location')

    expect(await locationOf(disconnect())).toMatch(/^\/confirm\?next=%2Fconfirm%2Fpress%3F/)
    expect(await locationOf(prove('another', page))).toBe(
      `/confirm?next=${encodeURIComponent(page)}&problem=refused`,
    )
    expect(await locationOf(disconnect())).toContain('/confirm')
    expect(await locationOf(prove(testPassword, 'https://evil.example'))).toBe('/')
    expect(await locationOf(disconnect())).toContain(`${page}?outcome=`)
    const { audit } = getContext()
    const { firm_id } = (await here.dashboard.signIn('admin')).person
    const kinds = (await audit.list(firm_id)).map(({ kind, detail }) =>
      kind === 'access.refused' ? { kind, detail } : kind,
    )
    expect(kinds).toEqual(expect.arrayContaining(['session.proof_refused', 'session.proven']))
    expect(kinds).toContainEqual({
      kind: 'access.refused',
      detail: { status: 403, isLast: false, isProofNeeded: true },
    })
  })
})

describe('who has to set a second factor up first', () => {
  // What leads there, and what takes nobody to be signed in.
  const free = ['session/end', 'session/factor', 'session/passkey', 'session/proof', 'preferences']
  const cases = Object.entries(changes).flatMap(([pattern, list]) =>
    list.map(({ form, params }) => ({ pattern, form, params })),
  )

  it.each(cases)('is as if signed out to $pattern', async ({ pattern, form, params }) => {
    const session = await as('admin')
    const { firm_id } = session.person
    const id = await newClient(firm_id, 'Of the firm')
    await saveFactorGrace(here.dashboard.database.query, session.person, 0)
    const response = await send(pattern, { id, form, params })
    await saveFactorGrace(here.dashboard.database.query, session.person, null)
    expect(response.status === 401).toBe(!free.includes(pattern))
  })
})

let walked = 0

afterAll(() => process.stdout.write(`${walked} requests about clients of others\n`))

describe.each(personRoles)('to a %s', (role) => {
  const about = (form: Change['form'] = []) => form.some(([, value]) => value === '{client}')
  const reads = routes
    .filter(({ pattern, methods }) => pattern.includes('[connection_id]') && 'GET' in methods)
    .map(({ pattern }) => ({ pattern, method: 'GET', form: [] as Change['form'] }))
  const writes = Object.entries(changes).flatMap(([pattern, list]) =>
    list
      .filter(({ form }) => pattern.includes('[connection_id]') || about(form))
      .map(({ form }) => ({ pattern, method: 'POST', form })),
  )

  it.each([...reads, ...writes])(
    '$method $pattern about a client that is not theirs is as about none',
    async ({ pattern, method, form }) => {
      const session = await as(role)
      const foreigner = await here.dashboard.signIn('foreigner')
      const hidden = [await newClient(foreigner.person.firm_id, 'Hidden Harbor')]
      if (!session.person.all_clients) {
        hidden.push(await newClient(session.person.firm_id, 'Hidden Harbor'))
      }
      const before = await stored()
      for (const headers of ways) {
        const unknown = await send(pattern, { method, id: randomUUID(), form, headers })
        for (const id of hidden.flatMap((each) => [each, each.toUpperCase()])) {
          const response = await send(pattern, { method, id, form, headers })
          expect(response.status).toBe(unknown.status)
          expect(response.headers.get('location')).toBe(unknown.headers.get('location'))
          expect(await response.text()).not.toContain('Hidden')
          walked += 1
        }
      }
      expect(await stored()).toBe(before)
    },
  )
})

describe('a client that is not assigned to a preparer', () => {
  it('is in no list, no search, no count, no tag and no feed of theirs', async () => {
    const { database } = here.dashboard
    const owner = (await here.dashboard.signIn('admin')).person
    const { firm_id } = owner
    const hidden = await newClient(firm_id, 'Hidden Harbor')
    await saveTags(forFirm(database, firm_id).query, { ...owner, connection_id: hidden }, ['Hush'])
    const preparer = await as('preparer')
    const seen = await newClient(firm_id, 'Plain Sight')
    await assignClient(database, { firm_id, person_id: preparer.person.id, connection_id: seen })
    const secret = (await renewCalendar(getContext(), preparer.person)).reveal()

    const read = async (path: string, params: Record<string, string> = {}) => {
      const [pattern = ''] = path.split('?')
      const handler = routes.find((each) => each.pattern === pattern)?.methods['GET']
      const response = await handler?.(new Request(`${origin}/api/${path}`), {
        params: Promise.resolve(params),
      })
      expect(response?.status, path).toBe(200)
      return response?.text() ?? ''
    }
    const answers = await Promise.all([
      read('clients'),
      read('palette?at=/'),
      read('palette/places?at=/&q=Harbor'),
      read('portfolio/figures?q=Harbor'),
      read('portfolio/figures?tag=Hush'),
      read('calendar/[secret]', { secret: `${secret}.ics` }),
    ])
    for (const text of answers) {
      expect(text).not.toContain('Hidden Harbor')
      expect(text).not.toContain('Hush')
      expect(text).not.toContain(hidden)
    }
    expect(answers[0]).toContain('Plain Sight')
    expect(answers.at(-1)).toContain('Plain Sight')
  })
})
