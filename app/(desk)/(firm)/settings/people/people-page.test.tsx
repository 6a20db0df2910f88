import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import PeoplePage from '@/app/(desk)/(firm)/settings/people/page'
import { assignClient } from '@/lib/server/db/client-labels'
import { insertTestConnection } from '@/test/db/store'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
  const { database } = here.dashboard
  const { firm_id, id: person_id } = (await here.dashboard.signIn('preparer')).person
  for (let nth = 0; nth < 7; nth += 1) {
    const name = `Client ${randomUUID()}`
    const connection_id = await insertTestConnection(database, { firm_id, name })
    await assignClient(database, { firm_id, person_id, connection_id })
  }
})
afterAll(() => here.close())

/** All that is sent of the people: what the page hands to what the browser shows. */
async function sentTo(role: 'admin' | 'reviewer' | 'preparer' | 'viewer'): Promise<string> {
  await here.useSession((await here.dashboard.signIn(role)).sid)
  return JSON.stringify(await PeoplePage())
}

it('how many clients a colleague has, and what they sign in with, is sent to admins alone', async () => {
  const toAdmin = await sentTo('admin')
  expect(toAdmin).toContain('"clients":"7 clients"')
  expect(toAdmin).toContain('"secondFactor":')
  for (const role of ['reviewer', 'preparer', 'viewer'] as const) {
    const sent = await sentTo(role)
    expect(sent).toContain('"rows":[')
    expect(sent, role).not.toMatch(/\d+ clients?"|"All clients"|"secondFactor"|"edited"/)
  }
})
