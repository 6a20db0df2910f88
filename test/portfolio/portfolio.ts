import { randomUUID } from 'node:crypto'
import type { ListPage } from '@/lib/bank-contract/list'
import type { ColumnList } from '@/lib/domain/clients/client'
import { columnLists } from '@/lib/domain/clients/figure-lists'
import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import type { Portfolio } from '@/lib/server/portfolio/portfolio'
import { createPortfolio } from '@/lib/server/portfolio/create-portfolio'
import { createFirm } from '@/lib/server/db/firm'
import { personRoles, type PersonRole } from '@/lib/domain/people/permissions'
import { createSession, findPersonForSession, type PersonSession } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'
import { insertTestConnection, openTestStore } from '@/test/db/store'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'

type Bank = (name: string) => Promise<ReadFailure | undefined>

/** A firm with clients whose banks do as a test says, call by call. */
export interface TestPortfolio {
  portfolio: Portfolio
  store: Store
  now: Date
  /** Of every client; undefined from it is an answer. */
  bank: Bank
  /** The clients whose banks were called, a name for each call. */
  calls: string[]
  /** The clients that a token was got for, a name for each time. */
  opened: string[]
  sleep: () => Promise<void>
  signIn: (who: PersonRole | 'foreigner') => Promise<PersonSession>
  addClient: (name: string, status?: string) => Promise<string>
  /** Reads these, or all, and gives what each step said. */
  refresh: (
    session: PersonSession,
    options?: {
      entries?: readonly PortfolioEntry[]
      lists?: readonly ColumnList[]
      signal?: AbortSignal
      onStep?: (done: number) => void
    },
  ) => Promise<{ done: number; name: string | undefined; failure: string | null | undefined }[]>
  list: (session: PersonSession, period?: string) => Promise<PortfolioEntry[]>
  /** Another instance of the dashboard on the same store. */
  instance: () => Portfolio
  close: () => Promise<void>
}

export async function openTestPortfolio(): Promise<TestPortfolio> {
  const { store, close } = await openTestStore('embedded')
  const firms = { own: await openFirm(store), other: await openFirm(store) }
  const readBank: ReadBank = async ({ client }, read) => {
    it.opened.push(client.name)
    const list = async <Item>(): Promise<ListPage<Item>> => {
      it.calls.push(client.name)
      const failure = await it.bank(client.name)
      if (failure !== undefined) throw new TestFailure(failure)
      return { items: [], unreadable: [], next_page_token: null }
    }
    // No other method is called.
    const bank = {
      listAccounts: list,
      listCards: list,
      listInvoices: list,
      listStatements: list,
      listTransactions: list,
    } as unknown as BankReader
    try {
      return { kind: 'read', value: await read(bank), readAt: it.now.toISOString() }
    } catch (cause) {
      if (!(cause instanceof TestFailure)) throw cause
      return { kind: 'failed', failure: cause.failure }
    }
  }

  let isClosed = false
  const instance = () =>
    createPortfolio({
      store,
      readBank,
      now: () => it.now,
      sleep: () => it.sleep(),
      log: throwingLog(() => isClosed),
    })

  const it: TestPortfolio = {
    store,
    close: async () => {
      await it.portfolio.flush()
      isClosed = true
      await close()
    },
    now: new Date('2026-06-12T12:00:00Z'),
    bank: async () => undefined,
    calls: [],
    opened: [],
    sleep: async () => {},
    portfolio: instance(),
    signIn: async (who) => {
      const person_id = who === 'foreigner' ? firms.other.admin : firms.own[who]
      const { sid } = await createSession(store.database, person_id, { address: '192.0.2.1' })
      const session = await findPersonForSession(store.database, sid)
      if (session === undefined) throw new Error('nobody is signed in')
      return session
    },
    addClient: (name, status = 'active') =>
      insertTestConnection(store.database, { firm_id: firms.own.id, name, status }),
    list: async (session, period) =>
      it.portfolio.withFigures(
        session,
        await listPortfolioClients(store.database, session.person),
        { period },
      ),
    refresh: async (session, options = {}) => {
      const entries = options.entries ?? (await it.list(session))
      const signal = options.signal ?? new AbortController().signal
      const steps: Awaited<ReturnType<TestPortfolio['refresh']>> = []
      await it.portfolio.refresh({
        sid: session.sid,
        entries,
        listsOf: () => options.lists ?? columnLists,
        signal,
        onStep: ({ done, entry }) => {
          steps.push({ done, name: entry?.client.name, failure: entry?.failure })
          options.onStep?.(done)
        },
      })
      return steps
    },
    instance,
  }

  return it
}

class TestFailure extends Error {
  constructor(readonly failure: ReadFailure) {
    super(failure.code)
  }
}

async function openFirm({ database }: Store) {
  const people = personRoles.map((role) => ({
    name: role,
    email: `${role}-${randomUUID()}@firm.example`,
    role,
    all_clients: role !== 'preparer',
    passwordHash: 'x',
  }))
  const { firm_id } = await createFirm(database, { name: 'Firm', time_zone: 'UTC', people })
  const rows = await database.query('select id, role from person where firm_id = $1', [firm_id])
  const idOf = (role: PersonRole) => String(rows.find((row) => row['role'] === role)?.['id'])
  return {
    id: firm_id,
    admin: idOf('admin'),
    reviewer: idOf('reviewer'),
    preparer: idOf('preparer'),
    viewer: idOf('viewer'),
  }
}

/** What nobody waited for may still come when the test and its store are gone. */
function throwingLog(isClosed: () => boolean) {
  return {
    warn: (facts: object, message: string) => {
      if (!isClosed()) throw new Error(`${message}: ${JSON.stringify(facts)}`)
    },
  }
}
