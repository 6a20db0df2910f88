import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/lib/database/database'
import { openTestDatabase, testStores } from '@/lib/database/test-database'
import { createDemoFirms } from '@/lib/server/storage/demo-firms'
import {
  findClientSetting,
  findFirmSetting,
  saveClientSetting,
  saveFirmSetting,
} from '@/lib/server/storage/desk-setting'
import { storageMigrations } from '@/lib/server/storage/open-storage'
import { findPersonByEmail } from '@/lib/server/storage/person'
import {
  createSession,
  findClientForSession,
  findPersonForSession,
} from '@/lib/server/storage/session'
import { insertTestConnection } from '@/lib/server/storage/test-store'

describe.each(testStores)('settings of the desk in %s', (kind) => {
  let database: OpenDatabase
  let sid: string
  let firm_id: string
  let connection_id: string

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await createDemoFirms(database)
    const ada = await findPersonByEmail(database, 'ada@marlow.example')
    if (ada === undefined) throw new Error('no ada')
    firm_id = ada.firm_id
    sid = (await createSession(database, ada.id)).sid
    connection_id = await insertTestConnection(database, { firm_id, name: 'Acme' })
  })
  afterAll(() => database.close())

  const deskOf = async () =>
    (await findClientForSession(database, sid, connection_id))?.session.desk

  it('a page starts from the firm until its client differs, and again once it does not', async () => {
    expect(await deskOf()).toEqual({ time_zone: 'America/New_York', period: null })
    await saveFirmSetting(database, firm_id, { period: 'this-year' })
    expect(await deskOf()).toEqual({ time_zone: 'America/New_York', period: 'this-year' })
    const own = { period: 'last-month', time_zone: 'Asia/Tokyo' }
    await saveClientSetting(database, { firm_id, connection_id }, own)
    expect(await deskOf()).toEqual({ time_zone: 'Asia/Tokyo', period: 'last-month' })
    expect(await findClientSetting(database, { firm_id, connection_id })).toEqual(own)
    expect((await findPersonForSession(database, sid))?.desk).toEqual({
      time_zone: 'America/New_York',
      period: 'this-year',
    })
    const none = { period: null, time_zone: null }
    await saveClientSetting(database, { firm_id, connection_id }, none)
    expect(await deskOf()).toEqual({ time_zone: 'America/New_York', period: 'this-year' })
    await saveFirmSetting(database, firm_id, { period: null })
    expect(await findFirmSetting(database, firm_id)).toEqual({ period: null })
  })

  it('a client of another firm can be given no setting, nor be asked for one', async () => {
    const nora = await findPersonByEmail(database, 'nora@northgate.example')
    const foreign = { firm_id: nora?.firm_id ?? '', connection_id }
    const setting = { period: '2026', time_zone: null }
    await saveClientSetting(database, { firm_id, connection_id }, setting)
    await saveClientSetting(database, foreign, { period: '1999', time_zone: 'UTC' })
    expect(await findClientSetting(database, { firm_id, connection_id })).toEqual(setting)
    const other = await insertTestConnection(database, { firm_id, name: 'Other' })
    await expect(
      saveClientSetting(database, { ...foreign, connection_id: other }, setting),
    ).rejects.toThrow()
    expect(await findClientSetting(database, foreign)).toEqual({ period: null, time_zone: null })
  })
})
