import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POST as postPacks } from '@/app/api/packs/route'
import { scopes } from '@/lib/bank-contract/authorization'
import { type PersonRole, personRoles } from '@/lib/domain/people/permissions'
import { listEvents } from '@/lib/server/audit/audit'
import { getContext } from '@/lib/server/context'
import { endSession, type PersonSession } from '@/lib/server/db/session'
import { addClients } from '@/test/close/add-clients'
import { lockFebruary } from '@/test/close/lock-month'
import { openTestClose, type TestClose } from '@/test/close/open-close'
import { readZip } from '@/test/exports/read-zip'
import { type Fields, manifestOf, post } from '@/test/packs/pack-form'

let acme: TestClose
/** Of the same firm, and locked too; its preparer is taken from it. */
let other: TestClose
let session: PersonSession

beforeAll(async () => {
  acme = await openTestClose()
  const [added] = await addClients(acme, 1)
  if (added === undefined) throw new Error('there is no further client')
  other = added
  for (const close of [acme, other]) {
    await close.pay(-31_044, 'Fastlane Fuel', '2026-02-12')
    await lockFebruary(close)
  }
  await sql('delete from assignment where connection_id = $1', [other.connection_id])
}, 300_000)
afterAll(() => acme.here.close())
afterEach(async () => {
  await sql(`update connection set status = 'active', scope = $1`, [scopes.join(' ')])
  await acme.recover()
})

const sql = (statement: string, values: unknown[] = []) =>
  acme.here.dashboard.database.query(statement, values)

async function as(who: PersonRole | 'foreigner'): Promise<void> {
  session = await acme.here.dashboard.signIn(who)
  await acme.here.useSession(session.sid)
}

const usual: Fields = [
  ['month', '2026-02'],
  ['part', 'statements'],
  ['part', 'transactions'],
  ['format', 'csv'],
  ['language', 'en'],
]

const want = (...ids: string[]): Promise<Response> =>
  post(postPacks, {}, [...ids.map((id) => ['client', id] as const), ...usual])

/** How often a pack was made, or was tried. */
async function triedSoFar(): Promise<number> {
  const events = await listEvents(getContext().store, acme.sessions.admin.person.firm_id, {
    limit: 200,
  })
  return events.filter(({ kind }) => kind.startsWith('pack.')).length
}

/** As one answers about a client that is not there, word for word but for the request’s own number. */
async function saidOf(response: Response): Promise<unknown> {
  const { request_id: _, ...problem } = (await response.json()) as Record<string, unknown>
  return { status: response.status, problem }
}

describe('a pack, by its route', () => {
  it.each(personRoles)(
    'is made for a %s to whom the client is given, who is on record',
    async (role) => {
      await as(role)
      const before = await triedSoFar()
      const response = await want(acme.connection_id)
      expect(response.status).toBe(200)
      const zip = Buffer.from(await response.arrayBuffer())
      expect(manifestOf(zip).client.id).toBe(acme.connection_id)
      expect(await triedSoFar()).toBe(before + 1)
      const [latest] = await listEvents(getContext().store, session.firm.id, { limit: 1 })
      expect(latest).toMatchObject({
        kind: 'pack.made',
        person: { id: session.person.id },
        connection_id: acme.connection_id,
      })
    },
  )

  const strangers = [
    ['foreigner', 'of another firm'],
    ['preparer', 'to whom the client is not given'],
  ] as const
  it.each(strangers)(
    'is to a %s %s as that of a client that is not there, alone and beside others',
    async (who) => {
      await as(who)
      const before = await triedSoFar()
      const unknown = await saidOf(await want(randomUUID()))
      expect(unknown).toMatchObject({ status: 404 })
      const own = who === 'preparer' ? [acme.connection_id] : []
      for (const ids of [[other.connection_id], [...own, other.connection_id]]) {
        expect(await saidOf(await want(...ids))).toEqual(unknown)
      }
      expect(await triedSoFar()).toBe(before)
    },
  )

  it('is to nobody who is not signed in, or who has not confirmed for long who they are', async () => {
    await as('reviewer')
    const before = await triedSoFar()
    await sql(`update session set verified_at = now() - interval '601 seconds'`)
    expect((await want(acme.connection_id)).status).toBe(403)
    await endSession(acme.here.dashboard.database, session.sid)
    expect((await want(acme.connection_id)).status).toBe(401)
    expect(await triedSoFar()).toBe(before)
  })

  const ended = [
    ['needs_reconnect', /Consent ended/],
    ['disconnecting', /Disconnected/],
    ['disconnected', /Disconnected/],
  ] as const
  it.each(ended)('is not made where the access is known to have ended: %s', async (status, why) => {
    await as('admin')
    const before = await triedSoFar()
    await sql('update connection set status = $1 where id = $2', [status, acme.connection_id])
    const response = await want(acme.connection_id)
    expect(response.status).toBe(422)
    expect(await saidOf(response)).toMatchObject({
      problem: { detail: expect.stringMatching(why) },
    })
    expect(await triedSoFar()).toBe(before)
  })

  it('beside one whose access has ended is made, and says why the other is not', async () => {
    await as('admin')
    await sql(`update connection set status = 'needs_reconnect' where id = $1`, [
      other.connection_id,
    ])
    const response = await want(acme.connection_id, other.connection_id)
    expect(response.status).toBe(200)
    const entries = readZip(Buffer.from(await response.arrayBuffer()))
    expect(entries.map(({ name }) => name.replace(/^.*\./, '.'))).toEqual(['.zip', '.txt'])
    expect(String(entries[1]?.bytes)).toContain('Client 01: Consent ended')
  })

  it('holds the firm’s own papers alone where the client shares nothing any more, and says so', async () => {
    await as('admin')
    await sql(`update connection set scope = 'offline_access' where id = $1`, [acme.connection_id])
    const response = await want(acme.connection_id)
    expect(response.status).toBe(200)
    const zip = Buffer.from(await response.arrayBuffer())
    expect(
      manifestOf(zip)
        .files.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['index', 'lead', 'paper'])
    const index = readZip(zip).find(({ name }) => name === 'index.html')
    expect(String(index?.bytes)).toContain('Statements are not shared by the client.')
  })
})

describe('packs on their way', () => {
  const losses: Readonly<Record<string, () => Promise<unknown>>> = {
    'signed out': () => endSession(acme.here.dashboard.database, session.sid),
    deactivated: () =>
      sql('update person set disabled_at = now() where id = $1', [session.person.id]),
    'client taken away': () =>
      sql('update person set all_clients = false where id = $1', [session.person.id]),
    disconnected: () => sql(`update connection set status = 'disconnecting'`),
    'scope narrowed': () => sql(`update connection set scope = 'offline_access'`),
  }
  afterEach(() =>
    sql('update person set disabled_at = null, all_clients = true where id = $1', [
      session.person.id,
    ]),
  )

  it.each(Object.keys(losses))('break off where the right to them is lost: %s', async (loss) => {
    await as('reviewer')
    const response = await want(acme.connection_id, other.connection_id)
    expect(response.status).toBe(200)
    await losses[loss]?.()
    await expect(response.arrayBuffer()).rejects.toThrow(
      /signed_out|not_allowed|disconnected|missing_scope|nobody is signed in/,
    )
  })

  it('are as missing where the consent was withdrawn at the bank itself', async () => {
    await as('admin')
    await acme.here.control('POST', '/grants/disconnect', { business_id: acme.here.acme })
    const response = await want(acme.connection_id)
    expect(response.status).toBe(422)
    expect(await saidOf(response)).toMatchObject({ problem: { file: expect.any(String) } })
    // From then on it is known.
    const again = await want(acme.connection_id)
    expect(await saidOf(again)).toMatchObject({
      status: 422,
      problem: { detail: expect.stringMatching(/Consent ended/) },
    })
  })
})
