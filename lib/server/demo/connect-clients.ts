import { and, eq, sql } from 'drizzle-orm'
import { scopes } from '@/lib/bank-contract/authorization'
import { listsOfColumns } from '@/lib/domain/clients/figure-lists'
import { defaultColumns } from '@/lib/search-params/portfolio-table'
import { assignPeople, markFavourite, tagClient } from '@/lib/server/clients/change-client'
import { beginAuthorization } from '@/lib/server/connections/authorize/begin-authorization'
import { completeAuthorization } from '@/lib/server/connections/authorize/complete-authorization'
import { connection } from '@/lib/server/db/connection-schema'
import { findPersonByEmail, listPeople } from '@/lib/server/db/person'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import { auditEvent } from '@/lib/server/db/schema'
import {
  createSession,
  endSession,
  findClientForSession,
  findPersonForSession,
  type PersonSession,
} from '@/lib/server/db/session'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { BankCustomer } from '@/lib/server/demo/bank-customer'
import { type DemoClient, demoAdmin } from '@/lib/server/demo/demo-clients'
import type { Program } from '@/lib/server/open-program'

/** What the demo does at the bank besides what an app may do. */
export interface DemoBank {
  customerOf: (email: string) => BankCustomer
  /** Dates the grant of a business back by so many days. */
  age: (business_id: string, days: number) => Promise<void>
}

export type DemoProgram = Pick<Program, 'context' | 'connections' | 'portfolio'>

interface Connected {
  demo: DemoClient
  connection_id: string
  business_id: string
}

/**
 * Connects these clients by the product's own protocol and brings each into its state, unless the firm
 * has, or had, any. Gives what went wrong, a line each: a client that fails keeps no other back.
 */
export async function connectDemoClients(
  program: DemoProgram,
  bank: DemoBank,
  clients: readonly DemoClient[],
): Promise<string[]> {
  const { database } = program.context.store
  const admin = await findPersonByEmail(database, demoAdmin)
  if (admin === undefined || (await hadClients(database, admin.firm_id))) return []
  const { sid } = await createSession(database, admin.id, { address: '127.0.0.1' })
  const faults: string[] = []
  const attempt = async <Value>(what: string, run: () => Promise<Value>) => {
    try {
      return await run()
    } catch (cause) {
      faults.push(`${what} (${cause instanceof Error ? cause.message : String(cause)})`)
      return undefined
    }
  }
  try {
    const session = await findPersonForSession(database, sid)
    if (session === undefined) throw new Error('the admin of the demo cannot sign in')
    const connected: Connected[] = []
    for (const demo of clients) {
      const made = await attempt(demo.business, () => connect(program, bank, session, demo))
      if (made !== undefined) connected.push(made)
    }
    await attempt('labels', () => label(program, session, connected))
    // Before consents end, so that the first screen has everybody's figures.
    await attempt('figures', () => readFigures(program, session))
    for (const each of connected) {
      await attempt(each.demo.business, () => endConsent(program, bank, session, each))
    }
    return faults
  } finally {
    await endSession(database, sid)
  }
}

async function hadClients(database: OpenDatabase, firm_id: string): Promise<boolean> {
  const { firmId, kind, seq } = auditEvent
  const isApproval = and(eq(firmId, firm_id), eq(kind, 'connection.approval_asked'))
  const found = await forFirm(database, firm_id).build((db) =>
    db.select({ seq }).from(auditEvent).where(isApproval).limit(1),
  )
  return found.length > 0
}

async function connect(
  { connections }: DemoProgram,
  bank: DemoBank,
  session: PersonSession,
  demo: DemoClient,
): Promise<Connected> {
  const { business, owner, environment, withheld = [] } = demo
  const { authorizationUrl, browserBinding } = await beginAuthorization(connections, {
    session,
    person: session.person,
    clientName: business,
    environment,
    scope: scopes.filter((scope) => !withheld.includes(scope)),
  })
  const { back, business_id } = await bank.customerOf(owner).approve(authorizationUrl, business)
  const params = back.searchParams
  const outcome = await completeAuthorization(connections, { params, session, browserBinding })
  if (outcome.kind !== 'connected') throw new Error(`the approval ended as ${outcome.kind}`)
  return { demo, connection_id: outcome.connection_id, business_id }
}

async function label(
  { context }: DemoProgram,
  session: PersonSession,
  connected: readonly Connected[],
): Promise<void> {
  const { database } = context.store
  const people = await listPeople(database, session.person.firm_id)
  const ids = new Map(people.map(({ email, id }) => [email, id]))
  for (const { demo, connection_id } of connected) {
    const who = await accessTo(database, session, connection_id)
    await tagClient(context, who, demo.tags)
    await assignPeople(
      context,
      who,
      demo.assigned.flatMap((email) => ids.get(email) ?? []),
    )
    if (demo.isFavourite) await markFavourite(context, who, true)
  }
}

async function readFigures(
  { context: { store }, portfolio }: DemoProgram,
  session: PersonSession,
): Promise<void> {
  const clients = await listPortfolioClients(store.database, session.person)
  const lists = listsOfColumns(defaultColumns)
  await portfolio.refresh({
    sid: session.sid,
    entries: await portfolio.withFigures(session, clients, { period: undefined }),
    listsOf: () => lists,
    signal: AbortSignal.timeout(30_000),
    onStep: () => {},
  })
}

/**
 * Nobody waits a year for a consent to end: it was given now, by the protocol, and both programs' records
 * of it are dated back. Whatever has ended by then is read once, so that it is found out as always.
 */
async function endConsent(
  { connections, context: { store } }: DemoProgram,
  bank: DemoBank,
  session: PersonSession,
  { demo, connection_id, business_id }: Connected,
): Promise<void> {
  const { approvedDaysAgo: days, isDisconnectedAtBank, owner } = demo
  if (days === undefined && isDisconnectedAtBank === undefined) return
  if (isDisconnectedAtBank) await bank.customerOf(owner).disconnect(business_id)
  if (days !== undefined) {
    await bank.age(business_id, days)
    const grantedAt = sql`${connection.grantedAt} - make_interval(days => ${days}::int)`
    await forFirm(store.database, session.person.firm_id).build((db) =>
      db.update(connection).set({ grantedAt }).where(eq(connection.id, connection_id)),
    )
  }
  const access = await accessTo(store.database, session, connection_id)
  await connections.readBank(access, (reader) => reader.listAccounts([['page_size', '1']]))
}

async function accessTo(database: OpenDatabase, { sid }: PersonSession, connection_id: string) {
  const found = await findClientForSession(database, sid, connection_id)
  if (found?.access === undefined) throw new Error('a client of the demo is gone')
  return found.access
}
