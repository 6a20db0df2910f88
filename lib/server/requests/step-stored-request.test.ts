import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addQuestions } from '@/lib/server/db/client-question'
import { findRequest, insertRequest } from '@/lib/server/db/client-request'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { stepStoredRequest } from '@/lib/server/requests/step-stored-request'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'

describe('what happens to a stored request', () => {
  let dashboard: TestDashboard
  let admin: PersonSession
  let sealed: SealedQuery
  let ref: { firm_id: string; connection_id: string }
  const id = randomUUID()
  const at = '2026-07-06T08:00:00.000Z'

  beforeAll(async () => {
    dashboard = await openTestDashboard()
    admin = await dashboard.signIn()
    const firm_id = admin.firm.id
    sealed = {
      query: forFirm(dashboard.database, firm_id).query,
      vault: dashboard.store.vault,
    }
    ref = {
      firm_id,
      connection_id: await insertTestConnection(dashboard.database, {
        firm_id,
        name: 'Northlight',
      }),
    }
    await insertRequest(sealed, ref, {
      id,
      person_id: admin.person.id,
      letter: {
        recipient: { role: 'other', name: 'Noor', email: undefined },
        message: '',
        language: 'en',
        reminders: [],
      },
    })
    await addQuestions(sealed, { firm_id, request_id: id }, [
      {
        id: randomUUID(),
        kind: 'invoice',
        object: 'one',
        words: 'Is it paid?',
        shown: { title: 'INV-1' },
      },
    ])
  })
  afterAll(() => dashboard.close())

  const get = async () => {
    const found = await findRequest(sealed, ref, id)
    if (found === undefined) throw new Error('no request')
    return found
  }

  it('is kept as its rules allow, and what they refuse leaves no trace', async () => {
    const refused = await stepStoredRequest(sealed, await get(), { does: 'renew', at })
    expect(refused).toEqual({ kind: 'refused', why: 'state' })
    const { by } = await get()
    const sent = await stepStoredRequest(sealed, await get(), { does: 'send', at }, by)
    if (sent.kind !== 'kept') throw new Error('not sent')
    expect((await get()).events).toEqual(sent.request.events)
    const again = await stepStoredRequest(sealed, await get(), { does: 'send', at }, by)
    expect(again).toEqual({ kind: 'refused', why: 'state' })
    expect((await get()).events).toHaveLength(1)
  })
})
