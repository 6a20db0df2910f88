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
  await here.database.query('delete from person_preference')
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

test('a step ticks itself when the store knows that it was done, or the screen was opened', async () => {
  const session = await here.signIn()
  await set(ids.ended, { status: 'active', daysAgo: 0 })
  expect(await offered(session)).toContain('reconnect done')
  expect(await offered(session)).toContain('renew')
  await set(ids.ending, { status: 'active', daysAgo: 0 })
  expect(await offered(session)).toContain('renew done')
  await saveTried(here.database, session.person, 'find')
  await saveTried(here.database, session.person, 'checks')
  expect(await offered(session)).toEqual([
    'find done',
    'reconnect done',
    'renew done',
    'checks done',
    'export',
  ])
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
