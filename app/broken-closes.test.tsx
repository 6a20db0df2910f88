import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { scopes } from '@/lib/bank-contract/authorization'
import { type Context, offerContext } from '@/lib/server/context'
import { connectionsOf, type Connections } from '@/lib/server/connections/connections'
import type { ClientAccess } from '@/lib/server/db/session'
import { type BrokenBank, openBrokenBank } from '@/test/banking/broken-bank'
import { ways } from '@/test/banking/broken-ways'
import { readBankOf } from '@/test/banking/read-bank-of'
import { type CloseStore, openCloseStore } from '@/test/close/close-store'
import { absencesIn, zerosIn } from '@/test/components/absences'
import { board, closeScreens, keptScreens } from '@/test/components/broken-closes'
import { readIn, testClient } from '@/test/components/screens'

// What is said of a close that was begun: by its own screens, and by those that call no bank and rest on what was
// kept when it was read.

const now = new Date('2026-07-20T16:00:00Z')
const timeZone = 'America/New_York'
let here: CloseStore
let access: ClientAccess
let clients = 0

vi.mock('@/lib/server/auth/guards', async (original) => ({
  ...(await original<object>()),
  requireClient: () => Promise.resolve(access),
  requirePerson: () => Promise.resolve(access),
}))
vi.mock('@/lib/server/connections/record-accounts', () => ({ recordAccounts: () => {} }))

beforeAll(async () => {
  here = await openCloseStore('embedded')
})
afterAll(() => here.close())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  readIn(timeZone, 1)
  return () => vi.useRealTimers()
})

/** A client whose June was begun, and whose bank breaks so. */
async function begin(broken: BrokenBank) {
  const bank = openBrokenBank(broken)
  const { admin, dashboard, context, newClient } = here
  const ref = await newClient()
  clients += 1
  const name = `Client ${String(clients).padStart(2, '0')}`
  await dashboard.database.query('update connection set name = $1 where id = $2', [
    name,
    ref.connection_id,
  ])
  await here.begin(ref)
  const settings = { period: null, time_zone: timeZone, fiscal_start: 1 }
  const client = { ...testClient, scope: scopes, connection_id: ref.connection_id }
  const firm = { ...admin.firm, time_zone: timeZone }
  access = { ...admin, firm, client, settings, lists: {} } as unknown as ClientAccess
  const parts = { clock: { now: () => now }, env: { banks: [] }, log: {}, store: dashboard.store }
  const offered = { ...context, ...parts } as unknown as Context
  connectionsOf.provide(offered, { readBank: readBankOf(bank, now) } as Connections)
  offerContext(offered)
  return { given: { access, bank, now }, name }
}

/** What the board says of one client. */
const lineOf = (name: string, words: string) =>
  new RegExp(String.raw`${name} (.*?)(?= Client \d\d | Rows )`).exec(words)?.[1] ?? ''

test('the board counts what is missing of a bank that sends all, and all whole', async () => {
  const { given, name } = await begin({ list: 'all' })
  await closeScreens.close(given)
  const line = lineOf(name, await board(given))
  expect(line).toMatch(/\b1 of 10\b.* 2 statements missing/)
  expect(line).not.toMatch(/at least|cannot tell/i)
})

describe.each(ways)('of a bank that sends %s', (_, broken) => {
  test('nothing is called absent of a close that was begun, and the board counts as the close does', async () => {
    const { given, name } = await begin(broken)
    const shown = { close: await closeScreens.close(given), paper: await closeScreens.paper(given) }
    for (const words of Object.values(shown)) {
      expect(absencesIn(words), words).toEqual([])
      expect(zerosIn(words), words).toEqual([])
    }
    for (const show of Object.values(keptScreens)) {
      const words = await show(given)
      expect(absencesIn(words), words).toEqual([])
    }
    const line = lineOf(name, await board(given))
    const done = /(\d+ of \d+) done/.exec(shown.close)?.[1] ?? ''
    expect(line).toMatch(new RegExp(`^(?:${done}|Not read yet) `))
    const statements = /Statements received(.*?)Statements tie out/.exec(shown.close)?.[1] ?? ''
    if (statements.includes('Cannot tell')) {
      expect(line).not.toMatch(/(?<!At least )\b\d+ statement/)
    }
  })
})
