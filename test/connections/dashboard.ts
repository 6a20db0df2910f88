import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { scopes } from '@/lib/bank-contract/authorization'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { AuthorizationOutcome } from '@/lib/server/connections/authorize/authorization-outcome'
import type {
  ConnectionDependencies,
  Timing,
} from '@/lib/server/connections/connection-dependencies'
import { type Connections, createConnections } from '@/test/connections/instance'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import { createFirm } from '@/lib/server/db/firm'
import { personRoles, type PersonRole } from '@/lib/domain/people/permissions'
import {
  type ClientAccess,
  createSession,
  findClientForSession,
  findPersonForSession,
  type PersonSession,
} from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { testClient, TestFakeBank } from '@/test/connections/fake-bank'
import { openTestStore } from '@/test/db/store'
import type { TestStore } from '@/test/store/database'

/** A firm with its people, a store, a journal and a bank, and as many instances as a test needs. */
export interface TestDashboard {
  database: OpenDatabase
  store: Store
  bank: TestFakeBank
  deps: ConnectionDependencies
  connections: Connections
  logged: string[]
  /** Another dashboard on the same store, with some steps of its refresh altered. */
  instance: (alter?: (steps: RefreshSteps) => RefreshSteps) => Connections
  signIn: (who?: PersonRole | 'foreigner') => Promise<PersonSession>
  access: (session: PersonSession, connection_id: string) => Promise<ClientAccess>
  /** Begins, approves at the bank, completes. */
  connect: (options: {
    session: PersonSession
    business: string
    clientName?: string
    connection_id?: string
    scope?: string[]
  }) => Promise<AuthorizationOutcome>
  row: (connection_id: string) => Promise<Row | undefined>
  /** Everything that a thief of the disk or the logs would have. */
  everythingWritten: () => Promise<string>
  close: () => Promise<void>
}

const patience = new Set([8000, 25_000])

// Pauses between tries are shortened; the patience of a reader and of a drain is not.
const shortened: Timing = {
  monotonic: () => performance.now(),
  sleep: (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, patience.has(milliseconds) ? milliseconds : milliseconds / 100).unref()
    }),
  random: () => 0.5,
}

export async function openTestDashboard(
  kind: TestStore = 'embedded',
  instead: Partial<Pick<ConnectionDependencies, 'config' | 'bankFor'>> = {},
): Promise<TestDashboard> {
  const { store, journalFolder, close } = await openTestStore(kind)
  const { database } = store
  const bank = await TestFakeBank.open()
  const logged: string[] = []
  const write = (fields: object, message: string): void => {
    logged.push(JSON.stringify({ ...fields, message }))
  }
  const deps: ConnectionDependencies = {
    config: {
      authUrl: bank.url,
      clientId: testClient.id,
      clientSecret: new SecretText(testClient.secret),
      redirectUri: 'http://localhost:3000/api/connections/callback',
      audiences: { sandbox: 'http://bank/api' },
      scopes,
    },
    store,
    bankFor: (_, token) => bank.reader(token),
    clock: { now: () => new Date() },
    log: { info: write, warn: write, error: write },
    timing: shortened,
    ...instead,
  }
  const connections = createConnections(deps)
  const people = await createPeople(database)

  const dashboard: TestDashboard = {
    database,
    store,
    bank,
    deps,
    connections,
    logged,
    instance: (alter) => createConnections(deps, alter),
    signIn: async (who = 'admin') => {
      const id = people.get(who)
      if (id === undefined) throw new Error(`nobody is ${who}`)
      const { sid } = await createSession(database, id, { address: '192.0.2.1' })
      return defined(await findPersonForSession(database, sid))
    },
    access: async (session, connection_id) =>
      defined((await findClientForSession(database, session.sid, connection_id))?.access),
    connect: async ({ session, business, scope, ...options }) => {
      const begun = await connections.beginAuthorization({
        session,
        person: session.person,
        ...options,
      })
      const params = bank.approve(begun.authorizationUrl, business, scope)
      const { browserBinding } = begun
      return connections.completeAuthorization({ params, session, browserBinding })
    },
    row: async (connection_id) =>
      (await database.query('select * from connection where id = $1', [connection_id]))[0],
    everythingWritten: async () => {
      const files = await readdir(journalFolder)
      const journal = await Promise.all(
        files.map((file) => readFile(path.join(journalFolder, file))),
      )
      return [...logged, ...journal.map(String), await dump(database)].join('\n')
    },
    close: async () => {
      await connections.stop()
      await bank.close()
      await close()
    },
  }
  return dashboard
}

/** Of everybody in a test's firm. */
export const testPassword = 'four words that last'
const testPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$mUIeutu+VRgBJqBKvIfvwg$RXWADH4j0jm4pt3ii4sehEJVRi5REmwQpQHSYzqx/6Y'

async function createPeople(database: OpenDatabase): Promise<Map<string, string>> {
  const person = (role: PersonRole) => ({
    name: role,
    email: `${role}-${randomUUID()}@firm.example`,
    role,
    // Who prepares sees what is assigned to them.
    all_clients: role !== 'preparer',
    passwordHash: testPasswordHash,
  })
  const own = { name: 'Firm', time_zone: 'UTC', people: personRoles.map((role) => person(role)) }
  const { firm_id } = await createFirm(database, own)
  const other = { name: 'Other', time_zone: 'UTC', people: [person('admin')] }
  const foreign = await createFirm(database, other)
  const rows = await database.query('select id, role, firm_id from person')
  const found = new Map<string, string>()
  for (const row of rows) {
    const isOwn = row['firm_id'] === firm_id
    if (isOwn || row['firm_id'] === foreign.firm_id) {
      found.set(isOwn ? String(row['role']) : 'foreigner', String(row['id']))
    }
  }
  return found
}

async function dump(database: OpenDatabase): Promise<string> {
  const tables = await database.query(
    `select table_name::text as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await database.query(`select * from "${String(name)}"`)
    texts.push(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)))
  }
  return texts.join('\n')
}

export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('expected a value')
  return value
}
