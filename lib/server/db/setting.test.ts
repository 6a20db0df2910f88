import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openTestDatabase, testStores } from '@/test/store/database'
import { createDemoFirms } from '@/lib/server/db/firm'
import {
  findClientSetting,
  findFirmSettings,
  saveClientSetting,
  saveFirmFacts,
  saveFirmFigures,
} from '@/lib/server/db/setting'
import { storageMigrations } from '@/lib/server/db/store'
import { findPersonByEmail } from '@/lib/server/db/person'
import { createSession, findClientForSession, findPersonForSession } from '@/lib/server/db/session'
import { insertTestConnection } from '@/test/db/store'

describe.each(testStores)('the settings of a session in %s', (kind) => {
  let database: OpenDatabase
  let sid: string
  let firm_id: string
  let connection_id: string
  const role = 'admin'

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await createDemoFirms(database)
    const ada = await findPersonByEmail(database, 'ada@marlow.example')
    if (ada === undefined) throw new Error('no ada')
    firm_id = ada.firm_id
    sid = (await createSession(database, ada.id, { address: '192.0.2.1' })).sid
    connection_id = await insertTestConnection(database, { firm_id, name: 'Acme' })
  })
  afterAll(() => database.close())

  const ofFirm = (id = firm_id) => forFirm(database, id).query
  const settingsOf = async () =>
    (await findClientForSession(database, sid, connection_id))?.session.settings

  it('an admin renames the firm and moves its days, nobody else does', async () => {
    const firmOf = async () => (await findPersonForSession(database, sid))?.firm
    const before = await firmOf()
    const facts = { name: 'Marlow & Daughters', time_zone: 'Europe/Lisbon' }
    await expect(saveFirmFacts(ofFirm(), { firm_id, role: 'reviewer' }, facts)).rejects.toThrow()
    expect(await firmOf()).toEqual(before)
    await saveFirmFacts(ofFirm(), { firm_id, role }, facts)
    expect(await firmOf()).toEqual({ id: firm_id, ...facts })
    expect(await settingsOf()).toMatchObject({ time_zone: 'Europe/Lisbon' })
    await saveFirmFacts(ofFirm(), { firm_id, role }, { name: '', time_zone: '', ...before })
  })

  it('a page starts from the firm until its client differs, and again once it does not', async () => {
    const plain = { time_zone: 'America/New_York', period: null, fiscal_start: 1 }
    expect(await settingsOf()).toEqual(plain)
    const usual = { period: 'this-year', fiscal_start: 7 }
    await saveFirmFigures(ofFirm(), { firm_id, role }, usual)
    expect(await findFirmSettings(database, firm_id)).toMatchObject(usual)
    expect(await settingsOf()).toEqual({ time_zone: 'America/New_York', ...usual })
    const own = { period: 'last-month', time_zone: 'Asia/Tokyo', fiscal_start: 4 }
    await saveClientSetting(ofFirm(), { firm_id, role, connection_id }, own)
    expect(await settingsOf()).toEqual(own)
    expect(await findClientSetting(database, { firm_id, connection_id })).toEqual(own)
    expect((await findPersonForSession(database, sid))?.settings).toEqual({
      time_zone: 'America/New_York',
      ...usual,
    })
    const none = { period: null, time_zone: null, fiscal_start: null }
    await saveClientSetting(ofFirm(), { firm_id, role, connection_id }, none)
    expect(await settingsOf()).toEqual({ time_zone: 'America/New_York', ...usual })
    await saveFirmFigures(ofFirm(), { firm_id, role }, { period: null, fiscal_start: null })
    expect(await settingsOf()).toEqual(plain)
  })

  it.each([0, 13])('no fiscal year begins with month %d', async (fiscal_start) => {
    const setting = { period: null, time_zone: null, fiscal_start }
    await expect(saveFirmFigures(ofFirm(), { firm_id, role }, setting)).rejects.toThrow()
    await expect(
      saveClientSetting(ofFirm(), { firm_id, role, connection_id }, setting),
    ).rejects.toThrow()
  })

  it('a client of another firm can be given no setting, nor be asked for one', async () => {
    const nora = await findPersonByEmail(database, 'nora@northgate.example')
    const foreign = { firm_id: nora?.firm_id ?? '', connection_id }
    const setting = { period: '2026', time_zone: null, fiscal_start: 10 }
    await saveClientSetting(ofFirm(), { firm_id, role, connection_id }, setting)
    const theirs = { period: '1999', time_zone: 'UTC', fiscal_start: 2 }
    await saveClientSetting(ofFirm(foreign.firm_id), { ...foreign, role }, theirs)
    expect(await findClientSetting(database, { firm_id, connection_id })).toEqual(setting)
    const other = await insertTestConnection(database, { firm_id, name: 'Other' })
    await expect(
      saveClientSetting(
        ofFirm(foreign.firm_id),
        { ...foreign, role, connection_id: other },
        setting,
      ),
    ).rejects.toThrow()
    const none = { period: null, time_zone: null, fiscal_start: null }
    expect(await findClientSetting(database, foreign)).toEqual(none)
  })
})
