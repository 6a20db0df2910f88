import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings, tagClient } from '@/lib/server/clients/change-client'
import { findClient } from '@/lib/server/db/connection'
import { type CloseStore, openCloseStore } from '@/test/close/close-store'
import { addFirmItem } from '@/test/close/firm-items'
import { keepProgress, readKept } from '@/test/close/keep-progress'
import { testStores } from '@/test/store/database'

describe.each(testStores)('what is changed of a client, in %s', (kind) => {
  let here: CloseStore
  beforeAll(async () => {
    here = await openCloseStore(kind)
  })
  afterAll(() => here.close())

  it('its closes count the firm’s items by its tags and its fiscal year at once', async () => {
    const { query } = here.sealed
    const of = { clients: [], tags: ['Retail'] }
    const tagged = await addFirmItem(query, here.admin.person, { of })
    const yearly = await addFirmItem(query, here.admin.person, { repeats: 'yearly' })
    const ref = await here.newClient()
    const id = await here.begin(ref)
    await keepProgress(here, ref, id)
    const { person } = here.admin
    const client = await findClient(here.dashboard.database, person, ref.connection_id)
    if (client === undefined) throw new Error('there is no such client')
    const access = { person, client }
    const items = async () => (await readKept(here, ref, id)).ofFirm.map(([item]) => item)
    expect(await items()).toEqual([])
    await tagClient(here.context, access, ['Retail'])
    expect(await items()).toEqual([tagged])
    const setting = { period: null, time_zone: null }
    await changeSettings(here.context, access, { ...setting, fiscal_start: 7 })
    expect(await items()).toEqual([tagged, yearly])
    await tagClient(here.context, access, [])
    await changeSettings(here.context, access, { ...setting, fiscal_start: null })
    expect(await items()).toEqual([])
  })
})
