import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endedClient, endingClient } from '@/lib/server/demo/demo-clients'
import { saveTried } from '@/lib/server/demo/tried'
import { readTryThis } from '@/lib/server/reads/read-try-this'
import type { PersonSession } from '@/lib/server/db/session'
import { testReader } from '@/test/components/screens'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { offerTestContext } from '@/test/context'
import { insertTestConnection } from '@/test/db/store'

let here: TestDashboard
let ids: Record<'whole' | 'ended' | 'ending', string>
beforeAll(async () => {
  here = await openTestDashboard()
  const { firm_id } = (await here.signIn()).person
  const client = (name: string) => insertTestConnection(here.database, { firm_id, name })
  ids = {
    whole: await client('Acme'),
    ended: await client(endedClient),
    ending: await client(endingClient),
  }
  await here.database.query(
    `update connection set scope = 'accounts:read invoicing:read', environment = 'production'`,
  )
})
afterAll(() => here.close())
beforeEach(async () => {
  offerTestContext({ env: { isDemo: true }, store: here.store })
  for (const table of ['person_preference', 'close', 'export_run']) {
    await here.database.query(`delete from ${table}`)
  }
  await set(ids.ended, { status: 'needs_reconnect', daysAgo: 371 })
  await set(ids.ending, { status: 'active', daysAgo: 359 })
})

const set = (id: string, { status, daysAgo }: { status: string; daysAgo: number }) =>
  here.database.query(
    `update connection set status = $2, granted_at = now() - make_interval(days => $3) where id = $1`,
    [id, status, daysAgo],
  )
const offered = async (session: PersonSession) =>
  (await readTryThis(session, testReader))?.map(({ id, isDone }) => `${id}${isDone ? ' done' : ''}`)

test('a demo offers five things to try, each at the screen where it is done', async () => {
  const session = await here.signIn()
  expect(await offered(session)).toEqual(['find', 'reconnect', 'renew', 'checks', 'export'])
  const steps = (await readTryThis(session, testReader)) ?? []
  expect(steps.map(({ href }) => href)).toEqual([
    `/clients/${ids.whole}/invoices`,
    `/clients/${ids.ended}/connection`,
    `/clients/${ids.ending}/connection`,
    `/clients/${ids.whole}/close?period=last-month`,
    `/clients/${ids.whole}/exports?period=last-month`,
  ])
})

test('a step ticks itself when the store knows that it was done, or an invoice was opened', async () => {
  const session = await here.signIn()
  await set(ids.ended, { status: 'active', daysAgo: 0 })
  expect(await offered(session)).toContain('reconnect done')
  expect(await offered(session)).toContain('renew')
  await set(ids.ending, { status: 'active', daysAgo: 0 })
  expect(await offered(session)).toContain('renew done')
  await saveTried(here.database, session.person, 'find')
  expect(await offered(session)).toEqual([
    'find done',
    'reconnect done',
    'renew done',
    'checks',
    'export',
  ])
})

/** Of a close that was begun, what this person does in it. */
async function inClose({ person }: PersonSession, does: string, n: number): Promise<void> {
  await here.database.query(
    `insert into close (firm_id, connection_id, first, last, due)
     values ($1, $2, '2026-06-01', '2026-06-30', '2026-07-15') on conflict do nothing`,
    [person.firm_id, ids.whole],
  )
  await here.database.query(
    `insert into close_event (firm_id, close_id, n, does, person_id, detail_sealed)
     select $1, id, $2, $3, $4, '' from close`,
    [person.firm_id, n, does, person.id],
  )
}

test.each(['sign', 'lock'])(
  'a month is closed once this person did %s, and not once one was begun, or by a colleague',
  async (does) => {
    const session = await here.signIn()
    await inClose(session, 'begin', 1)
    await inClose(await here.signIn('reviewer'), does, 2)
    expect(await offered(session)).toContain('checks')
    await inClose(session, does, 3)
    expect(await offered(session)).toContain('checks done')
  },
)

test.each([
  ['finished', true],
  ['running', false],
  ['stopped', false],
  ['cancelled', false],
])('an export that is %s counts as made: %s', async (state, isDone) => {
  const session = await here.signIn()
  await here.database.query(
    `insert into export_run (id, firm_id, connection_id, person_id, kind, state, progress_sealed)
     values (gen_random_uuid(), $1, $2, $3, 'transactions', $4, '')`,
    [session.person.firm_id, ids.whole, session.person.id, state],
  )
  expect(await offered(session)).toContain(isDone ? 'export done' : 'export')
})

test('who puts the list away has it no more, and their colleagues still do', async () => {
  const session = await here.signIn()
  await saveTried(here.database, session.person, 'away')
  expect(await offered(session)).toBeUndefined()
  expect(await offered(await here.signIn('reviewer'))).toHaveLength(5)
})

test('nobody is offered what their role does not allow, or a client that they do not see', async () => {
  expect(await offered(await here.signIn('viewer'))).toEqual(['find', 'checks', 'export'])
  expect(await offered(await here.signIn('preparer'))).toBeUndefined()
})

test('nothing is offered outside a demo', async () => {
  offerTestContext({ env: { isDemo: false }, store: here.store })
  expect(await offered(await here.signIn())).toBeUndefined()
})
