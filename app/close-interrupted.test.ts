import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POST as decide } from '@/app/api/close/[connection_id]/[close_id]/decisions/route'
import { scopes } from '@/lib/bank-contract/authorization'
import { saveAssigned } from '@/lib/server/db/client-labels'
import { removeClient } from '@/lib/server/db/forgotten-client'
import { getContext } from '@/lib/server/context'
import { idOf, itemOf, openIn, openTestClose, post, type TestClose } from '@/test/close/open-close'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-900_000, 'Fastlane Fuel', '2026-02-12')
  await close.as('preparer')
  await close.begin()
  await close.acceptAll()
  expect((await close.sign('preparer')).status).toBe(303)
})
afterAll(() => close.here.close())

const sql = (statement: string, values: unknown[] = []) =>
  close.here.dashboard.database.query(statement, values)

/** What the client shares at the bank from now on. */
async function share(...some: readonly string[]) {
  await sql('update connection set scope = $1', [some.join(' ')])
  const hidden = ['transactions', 'statements'].filter((each) => !some.includes(`${each}:read`))
  await close.here.setFaults(
    hidden.map((each) => ({ match: { path: `/api/v1/${each}` }, fault: 'status', status: 403 })),
  )
  await close.here.restart()
}
const without = (...hidden: string[]) => share(...scopes.filter((each) => !hidden.includes(each)))
afterEach(async () => {
  await sql(`update connection set status = 'active'`)
  await share(...scopes)
})

const standing = async () => {
  const { close: head, exceptions } = await close.read()
  const { state, signatures = [] } = head ?? {}
  const given = signatures.map((each) => `${each.as} ${each.state}`)
  return { state, signatures: given, exceptions: exceptions.length }
}

describe('a close between its two signatures', () => {
  it('of which no transaction is shared any more keeps the first, and takes no second', async () => {
    const before = await standing()
    expect(before).toMatchObject({ state: 'ready_for_review', signatures: ['preparer given'] })
    await without('transactions:read')
    await close.as('reviewer')
    const read = await close.read()
    expect(read.notShared).toEqual(['transactions:read'])
    expect(itemOf(read, 'without-receipt')).toMatchObject({
      state: 'cannot_tell',
      older: { state: 'accepted' },
    })
    const refused = await close.sign('reviewer')
    expect(refused).toMatchObject({ status: 422, problem: { why: 'cannot_tell' } })
    expect((await close.take('lock')).status).toBe(422)
    expect(await standing()).toEqual(before)
  })

  it.each(['needs_reconnect', 'disconnecting', 'disconnected'])(
    'that is read no more, since its client is in state %s, keeps the first, and takes no second',
    async (status) => {
      await close.as('reviewer')
      const before = await standing()
      await sql('update connection set status = $1', [status])
      await close.here.restart()
      const read = await close.read()
      expect(read.basis.failure).toBeDefined()
      expect(read.items.filter(({ state }) => state === 'passed' || state === 'accepted')).toEqual(
        [],
      )
      const refused = await close.sign('reviewer')
      expect(refused).toMatchObject({ status: 422, problem: { why: 'cannot_tell' } })
      expect((await close.take('lock')).status).toBe(422)
      expect(await standing()).toEqual(before)
    },
  )

  it('of which less is shared is signed as it is now, and not as it was seen before', async () => {
    await close.as('reviewer')
    const { digest } = await close.read()
    await without('statements:read')
    const seen = await close.take('sign', ['as', 'reviewer'], ['digest', digest])
    expect(seen).toMatchObject({ status: 409, problem: { why: 'other_outcome' } })
    expect((await close.sign('reviewer')).status).toBe(303)
    expect((await close.take('lock')).status).toBe(303)
    const locked = await close.read()
    for (const id of ['statements', 'tie-out', 'continuity']) {
      expect([id, itemOf(locked, id).state]).toEqual([id, 'not_shared'])
    }
    expect((await close.take('reopen', ['reason', 'Statements are shared again'])).status).toBe(303)
  })
})

describe('a client that goes in the middle of deciding', () => {
  const reason = ['reason', 'Contract on file'] as const
  const latest = async () => {
    await close.pay(-800_000, 'Harrow & Wexley', '2026-02-13')
    await close.here.restart()
    const [finding] = openIn(await close.read())
    if (finding === undefined) throw new Error('there is nothing to decide')
    const { sealOf } = await close.show()
    return ['finding', sealOf(finding)] as const
  }
  /** The form of a page that was opened before. */
  const sender = async (finding: readonly ['finding', string]) => {
    const params = { connection_id: close.connection_id, close_id: idOf(await close.read()) }
    return () => post(decide, params, [['action', 'accept'], finding, reason])
  }
  const toOthers = async (ids: readonly string[]) => {
    const { person } = close.sessions.admin
    const { connection_id } = close
    const of = { firm_id: person.firm_id, role: person.role, connection_id }
    await getContext().audit.appendChange(of.firm_id, (query) => saveAssigned(query, of, ids))
  }

  it('to another person is decided by that one, who sees all that was decided before', async () => {
    const { preparer, reviewer } = close.sessions
    await close.as('preparer')
    const finding = await latest()
    const before = await standing()
    const send = await sender(finding)
    await toOthers([reviewer.person.id])
    expect((await send()).status).toBe(404)
    await close.as('reviewer')
    expect(await standing()).toEqual(before)
    expect((await close.acceptAll()).status).toBe(303)
    await toOthers([preparer.person.id, reviewer.person.id])
  })

  it('for good answers that it is not there, and nothing is kept of it', async () => {
    await close.as('reviewer')
    const send = await sender(await latest())
    const { connection_id } = close
    const { firm } = close.sessions.admin
    await getContext().audit.appendChange(firm.id, (query) =>
      removeClient(query, { firm_id: firm.id, connection_id }),
    )
    expect((await send()).status).toBe(410)
    expect(await sql('select 1 from close')).toEqual([])
    expect(await sql('select 1 from exception_entry')).toEqual([])
  })
})
