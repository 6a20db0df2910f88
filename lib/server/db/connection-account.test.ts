import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import {
  type KnownAccount,
  listKnownAccounts,
  updateKnownAccounts,
} from '@/lib/server/db/connection-account'
import { createFirm } from '@/lib/server/db/firm'
import { insertTestConnection, openTestStore } from '@/test/db/store'

describe.each(testStores)('the accounts that are known of a client, in %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestStore>>
  let firm_id: string
  let connection_id: string
  const database = () => opened.store.database

  beforeAll(async () => {
    opened = await openTestStore(kind)
    firm_id = (await createFirm(database(), { name: 'Firm', time_zone: 'UTC', people: [] })).firm_id
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    connection_id = await insertTestConnection(database(), { firm_id, name: 'Acme' })
  })

  const known = () => listKnownAccounts(database(), firm_id, connection_id)
  const account = (account_id: string, account_name: string): KnownAccount => ({
    account_id,
    account_name,
    account_type: 'checking',
    account_number_last_4: '4821',
  })
  const told = (id: string, account_name: string) => ({
    id,
    account_name,
    account_type: 'checking',
    account_number_last_4: '4821',
  })

  it('the known accounts gain one that was opened, and a new name, and lose none', async () => {
    const update = (accounts: Parameters<typeof updateKnownAccounts>[1][number]['accounts']) =>
      updateKnownAccounts(database(), [{ firm_id, connection_id, accounts }])
    await update([told('a', 'Operating'), told('b', 'Payroll')])
    await update([told('b', 'Wages'), told('c', 'Reserve')])
    expect(await known()).toEqual([
      account('a', 'Operating'),
      account('c', 'Reserve'),
      account('b', 'Wages'),
    ])
  })

  it('the known accounts are written where something changed, and nowhere else', async () => {
    const clients = [{ firm_id, connection_id, accounts: [told('a', 'Operating')] }]
    const version = async () =>
      (
        await database().query(
          'select xmin::text as written from connection_account where connection_id = $1',
          [connection_id],
        )
      )[0]
    await updateKnownAccounts(database(), clients)
    const before = await version()
    await updateKnownAccounts(database(), clients)
    expect(await version()).toEqual(before)
  })

  it('the known accounts are those of the last reading, where two come at once', async () => {
    await updateKnownAccounts(database(), [
      { firm_id, connection_id, accounts: [told('a', 'Before'), told('a', 'Twice')] },
      { firm_id, connection_id, accounts: [told('a', 'After')] },
    ])
    expect(await known()).toEqual([account('a', 'After')])
  })

  it('no accounts are kept of a client that is gone, of another firm, or not settled', async () => {
    const other = await createFirm(database(), { name: 'Other', time_zone: 'UTC', people: [] })
    const unsettled = await insertTestConnection(database(), { firm_id, name: 'Whose' })
    await database().query(`update connection set recognition = 'stranger' where id = $1`, [
      unsettled,
    ])
    const accounts = [told('a', 'Operating')]
    await updateKnownAccounts(database(), [
      { firm_id: other.firm_id, connection_id, accounts },
      { firm_id, connection_id: unsettled, accounts },
      { firm_id, connection_id: crypto.randomUUID(), accounts },
    ])
    expect(await known()).toEqual([])
    expect(await listKnownAccounts(database(), firm_id, unsettled)).toEqual([])
  })
})
