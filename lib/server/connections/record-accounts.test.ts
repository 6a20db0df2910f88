import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAccounts } from '@/lib/server/connections/record-accounts'
import { knownAccounts, listKnownAccounts } from '@/lib/server/db/connection-account'
import { createFirm } from '@/lib/server/db/firm'
import { insertTestConnection, openTestStore } from '@/test/db/store'

let opened: Awaited<ReturnType<typeof openTestStore>>
let client: { firm_id: string; connection_id: string }
const said: string[] = []
const log = {
  info: () => {},
  warn: (fields: object, message: string) => void said.push(`${message} ${JSON.stringify(fields)}`),
  error: () => {},
}
const operating = { id: 'a', account_name: 'Operating', account_type: 'checking' }
const payroll = { id: 'b', account_name: 'Payroll', account_type: 'checking' }

beforeAll(async () => {
  opened = await openTestStore('embedded')
  const { database } = opened.store
  const { firm_id } = await createFirm(database, { name: 'Firm', time_zone: 'UTC', people: [] })
  client = { firm_id, connection_id: await insertTestConnection(database, { firm_id, name: 'A' }) }
})
afterAll(() => opened.close())

it('an account that was opened or renamed is called by its name from then on', async () => {
  const { store } = opened
  const note = async (accounts: (typeof operating)[]) => {
    const known = await listKnownAccounts(store.database, client.firm_id, client.connection_id)
    await recordAccounts({ store, log }, { client, known, accounts })
    const now = await listKnownAccounts(store.database, client.firm_id, client.connection_id)
    return now.map((account) => account.account_number_last_4 ?? account.account_name)
  }
  expect(await note([operating])).toEqual(['Operating'])
  expect(await note([operating, payroll])).toEqual(['Operating', 'Payroll'])
  expect(await note([{ ...payroll, account_name: 'Wages' }])).toEqual(['Operating', 'Wages'])
  const numbered = { ...operating, account_number_last_4: '4821' }
  expect(await note([numbered])).toEqual(['4821', 'Wages'])
})

it('what is known already asks nothing of the store, and a store that fails fails no reader', async () => {
  const known = knownAccounts([operating])
  const database = {
    ...opened.store.database,
    query: () => Promise.reject(new Error('values of a statement')),
  }
  const store = { ...opened.store, database }
  await recordAccounts({ store, log }, { client, known, accounts: [operating] })
  expect(said).toEqual([])
  await recordAccounts({ store, log }, { client, known, accounts: [payroll] })
  expect(said).toHaveLength(1)
  expect(said[0]).not.toContain('values of a statement')
})
