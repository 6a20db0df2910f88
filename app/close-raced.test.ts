import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as step } from '@/app/api/close/[connection_id]/[close_id]/route'
import { disconnect } from '@/lib/server/connections/disconnect/disconnect'
import { getContext } from '@/lib/server/context'
import { saveAssigned } from '@/lib/server/db/client-labels'
import { removeClient } from '@/lib/server/db/forgotten-client'
import type { Query } from '@/lib/server/db/store/database'
import { idOf, openTestClose, post, type TestClose } from '@/test/close/open-close'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.as('preparer')
  await close.begin()
  await close.acceptAll()
})
afterAll(() => close.here.close())

const sql = (statement: string, values: unknown[] = []) =>
  close.here.dashboard.database.query(statement, values)

const pageMs = 150

/** The bank takes its time for each page of transactions while a signature waits for it. */
beforeEach(async () => {
  const slow = { fault: 'latency', seconds: pageMs / 1000 }
  await close.here.setFaults([{ match: { path: '/api/v1/transactions' }, ...slow }])
  await close.here.restart()
})

/** The numbers on the firm's record of its signatures. */
async function signatures(): Promise<number[]> {
  const rows = await sql(`select seq from audit_event where kind = 'close.signed' order by seq`)
  return rows.map((row) => Number((row as { seq: number | string }).seq))
}

type Change = (query: Query) => Promise<unknown>

/** Changes something as the product does, and says which number of the record was the last before it. */
function changed(change: Change): Promise<number> {
  const { firm_id } = close.sessions.admin.person
  return getContext().audit.appendChange(firm_id, async (query) => {
    const [row] = await query('select coalesce(max(seq), 0) as seq from audit_event')
    await change(query)
    return Number((row as { seq: number | string }).seq)
  })
}

/** Sends the preparer's signature, and changes something in the middle of it. */
async function signWhile<Outcome>(change: () => Promise<Outcome>, afterMs: number) {
  const read = await close.read()
  const before = await signatures()
  const params = { connection_id: close.connection_id, close_id: idOf(read) }
  const [{ status }, outcome] = await Promise.all([
    post(step, params, [
      ['action', 'sign'],
      ['as', 'preparer'],
      ['digest', read.digest],
      ['seen', String(read.close?.seen)],
    ]),
    delay(afterMs).then(change),
  ])
  const kept = (await signatures()).slice(before.length)
  return { status, kept, outcome }
}

async function takeBack() {
  await close.as('preparer')
  const { signatures: given = [] } = (await close.read()).close ?? {}
  if (given.some((each) => each.as === 'preparer' && each.state === 'given')) {
    expect((await close.take('withdraw', ['as', 'preparer'])).status).toBe(303)
  }
}

const assign = (ids: () => readonly string[]): Change => {
  return (query) => {
    const { firm_id, role } = close.sessions.admin.person
    return saveAssigned(query, { firm_id, role, connection_id: close.connection_id }, ids())
  }
}
const update = (set: string): Change => {
  return (query) =>
    query(`update person set ${set} where id = $1`, [close.sessions.preparer.person.id])
}
const idsOf = (...who: ('preparer' | 'reviewer')[]) =>
  who.map((each) => close.sessions[each].person.id)

// Before the bank is read, while it is, about when the signature is kept, and after.
const moments = [0, 140, 165, 200, 600]

describe('a signature that waits for the bank', () => {
  it.each([
    [
      'loses the client',
      assign(() => idsOf('reviewer')),
      assign(() => idsOf('preparer', 'reviewer')),
    ],
    ['is deactivated', update('disabled_at = now()'), update('disabled_at = null')],
    ['may only read', update(`role = 'viewer'`), update(`role = 'preparer'`)],
  ])('is not kept after its person %s', async (_, change, restore) => {
    const outcomes = new Set<string>()
    for (const moment of moments) {
      const { status, kept, outcome } = await signWhile(() => changed(change), moment)
      outcomes.add(kept.length === 0 ? 'refused' : 'kept')
      for (const seq of kept) expect(seq).toBeLessThanOrEqual(outcome)
      expect(kept.length > 0 ? [303] : [401, 403, 404]).toContain(status)
      await changed(restore)
      await takeBack()
    }
    expect(outcomes).toEqual(new Set(['kept', 'refused']))
  })

  it('of a client that is disconnected meanwhile is kept whole, or cannot tell', async () => {
    const { connections } = close.here
    const { person } = close.sessions.admin
    const { connection_id } = close
    for (const moment of moments) {
      const ask = () => disconnect(connections, { person, connection_id })
      const { status, kept } = await signWhile(ask, moment)
      expect([status, kept.length]).toEqual(kept.length > 0 ? [303, 1] : [422, 0])
      const reconnected = await close.here.connect({
        business_id: close.here.acme,
        connection_id,
      })
      expect(reconnected).toMatchObject({ kind: 'reconnected', connection_id })
      await takeBack()
    }
  })

  it('of a client that is deleted meanwhile leaves nothing', async () => {
    const { firm_id } = close.sessions.admin.person
    const { connection_id } = close
    const remove = () => changed((query) => removeClient(query, { firm_id, connection_id }))
    const { status } = await signWhile(remove, 100)
    expect([404, 410]).toContain(status)
    for (const table of ['close', 'close_event', 'exception_entry', 'tick']) {
      expect([table, await sql(`select 1 from ${table}`)]).toEqual([table, []])
    }
  })
})
