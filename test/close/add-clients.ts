import { randomUUID } from 'node:crypto'
import { assignClient } from '@/lib/server/db/client-labels'
import { closeOf, type TestClose } from '@/test/close/open-close'

/** Further clients of the same firm, each a business of its own with one account at the same bank. */
export async function addClients(close: TestClose, count: number): Promise<TestClose[]> {
  const { here, sessions } = close
  const { query } = here.bank.context.database
  const [like] = await query(
    `select id, business_id, body from account
     where business_id = $1 and account_type = 'checking' limit 1`,
    [here.acme],
  )
  const [id, body] = [String(like?.['id']), String(like?.['body'])]
  const added: TestClose[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const clientName = `Client ${String(nth).padStart(2, '0')}`
    const [business_id, account_id] = [randomUUID(), randomUUID()]
    await query(
      `insert into business select $1::uuid, $2, environment, created_at
       from business where id = $3::uuid`,
      [business_id, clientName, here.acme],
    )
    await query(
      `insert into account select $1::uuid, $2::uuid, account_type, account_name, currency, 0,
         opened_at, $3 from account where id = $4::uuid`,
      [account_id, business_id, body.replaceAll(id, account_id), id],
    )
    await here.ownedBusiness(clientName)
    const connected = await here.connect({ business_id, clientName })
    if (connected.kind !== 'connected') throw new Error(JSON.stringify(connected))
    const { connection_id } = connected
    for (const { person } of Object.values(sessions)) {
      const given = { firm_id: person.firm_id, person_id: person.id, connection_id }
      await assignClient(here.dashboard.database, given)
    }
    added.push(closeOf(here, sessions, { connection_id, business_id, account_id }))
  }
  return added
}
