import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { scopes } from '@/lib/bank-contract/authorization'
import { banksOf } from '@/lib/server/banking/banks'
import type { BankingClient } from '@/lib/server/banking/create-banking-client'
import { connectionsOf } from '@/lib/server/connections/connections'
import { getContext } from '@/lib/server/context'
import { findExportRun } from '@/lib/server/db/export-run'
import { endSession, type PersonSession } from '@/lib/server/db/session'
import { createPortfolio } from '@/lib/server/portfolio/create-portfolio'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { insertTestConnection } from '@/test/db/store'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { listRoutes } from '@/test/front/dashboard-routes'
import { pagedBanking, readPagedBank } from '@/test/rights/paged-bank'
import { type Loss, losses, type StreamKind, streamKinds } from '@/test/rights/streams'

let here: FaultDashboard
let connection_id: string
let session: PersonSession
let minutes = 0

beforeAll(async () => {
  here = await openFaultDashboard()
  const { store, deps, database } = here.dashboard
  const { firm, person } = here.session
  for (const name of ['Kite', 'Heron', 'Osprey']) {
    connection_id = await insertTestConnection(database, { firm_id: firm.id, name })
  }
  const context = getContext()
  // Three pages of them.
  for (let nth = 0; nth < 1200; nth += 1) {
    await context.audit.append({ firm_id: firm.id, person_id: person.id, kind: 'audit.exported' })
  }
  const now = () => new Date(Date.now() + minutes * 60_000)
  Object.assign(context.clock, { now })
  connectionsOf.provide(context, { ...here.connections, readBank: readPagedBank })
  banksOf.provide(context, () => pagedBanking as BankingClient)
  const sleep = async (): Promise<void> => {}
  const { log } = deps
  portfolioOf.provide(context, createPortfolio({ store, readBank: readPagedBank, now, sleep, log }))
})
afterAll(() => here.close())

const sql = (statement: string, values: unknown[]) =>
  here.dashboard.database.query(statement, values)

async function giveRights(): Promise<void> {
  await sql(`update connection set status = 'active', scope = $1`, [scopes.join(' ')])
  if (session === undefined) return
  const { id, role } = session.person
  await sql('update person set disabled_at = null, role = $2, all_clients = true where id = $1', [
    id,
    role,
  ])
}
afterEach(giveRights)

const takeRight: Record<Loss, () => Promise<unknown>> = {
  'signed out': () => endSession(here.dashboard.database, session.sid),
  deactivated: () =>
    sql('update person set disabled_at = now() where id = $1', [session.person.id]),
  'client taken away': () =>
    sql('update person set all_clients = false where id = $1', [session.person.id]),
  'role lowered': () => sql(`update person set role = 'viewer' where id = $1`, [session.person.id]),
  disconnected: () => sql(`update connection set status = 'disconnecting' where true`, []),
  'scope narrowed': () => sql(`update connection set scope = 'offline_access' where true`, []),
  'token ended': () => sql('delete from api_token where person_id = $1', [session.person.id]),
}

/** What broke it off, whether a part was to be handed out or a page to be read. */
const ofTheRight = /signed_out|not_allowed|disconnected|missing_scope|nobody is signed in/

/** Of a stream that was begun by somebody who signed in for it. */
async function begin({ role, open }: StreamKind) {
  session = await here.dashboard.signIn(role)
  await here.useSession(session.sid)
  await giveRights()
  const response = await open(connection_id)
  expect(response.status).toBe(200)
  const reader = (response.body ?? new ReadableStream()).getReader()
  const take = async (): Promise<string | undefined> => {
    const { done, value } = await reader.read()
    return done ? undefined : new TextDecoder().decode(value)
  }
  const takeRest = async (): Promise<string> => {
    const next = await take()
    return next === undefined ? '' : next + (await takeRest())
  }
  return { take, takeRest, run_id: response.headers.get('x-export-run') ?? '' }
}

async function runOf(run_id: string) {
  const owner = { firm_id: session.firm.id, connection_id }
  return findExportRun(here.dashboard.store, owner, run_id)
}

describe.each(streamKinds)('a stream: $name', (kind) => {
  it('comes whole to one who keeps their rights', async () => {
    const { takeRest, run_id } = await begin(kind)
    expect((await takeRest()).length).toBeGreaterThan(0)
    if (kind.isExport) await expect.poll(async () => (await runOf(run_id))?.state).toBe('finished')
  })

  const cases = losses
    .filter((loss) => kind.effects[loss] !== undefined)
    // A small file is one part.
    .flatMap((loss) =>
      (kind.isExport ? [0] : [0, 1]).map((parts) => ({ loss, parts, effect: kind.effects[loss] })),
    )
  it.each(cases)(
    '$effect where the right is lost after $parts parts: $loss',
    async ({ loss, parts, effect }) => {
      const { take, takeRest } = await begin(kind)
      for (let nth = 0; nth < parts; nth += 1) expect(await take()).toBeDefined()
      await takeRight[loss]()
      minutes += 1
      if (effect === 'breaks') {
        await expect(take()).rejects.toThrow(ofTheRight)
        await expect(take()).rejects.toThrow(ofTheRight)
        return
      }
      const rest = await takeRest()
      expect(rest.length).toBeGreaterThan(0)
      if (effect === 'without') expect(rest).not.toContain(connection_id)
    },
  )
})

/** A pack needs a month that is locked: `pack.test.ts` ends the session of one on its way. */
const elsewhere = ['packs']

it('every route that streams is among the streams whose rights are tested', () => {
  const answers =
    /\b(?:lines|stream|export|file|keptFile|programFile|statement|document|packs)Response\(/
  const streaming = listRoutes()
    .filter(({ isPage, source }) => !isPage && answers.test(source))
    .map(({ pattern }) => pattern.replace('/api/', ''))
  const tested = new Set([...streamKinds.map(({ route }) => route), ...elsewhere])
  expect([...tested].toSorted()).toEqual(streaming.toSorted())
})

it.each(streamKinds.filter(({ route }) => /\/sums$|\/matches\//.test(route)))(
  'of a client that was disconnected before nothing is begun: $name',
  async ({ role, open }) => {
    session = await here.dashboard.signIn(role)
    await here.useSession(session.sid)
    await takeRight.disconnected()
    expect((await open(connection_id)).status).toBe(409)
  },
)
