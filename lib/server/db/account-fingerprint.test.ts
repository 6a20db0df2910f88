import { describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import { isChangedElsewhere, rememberFingerprints } from '@/lib/server/db/account-fingerprint'
import { createFirm } from '@/lib/server/db/firm'
import { reencryptStore } from '@/lib/server/db/reencrypt'
import { ageStore, insertTestConnection, openTestStore } from '@/test/db/store'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'

describe.each(testStores)('a fingerprint, in %s', (kind) => {
  it('a fingerprint is the same after the keys of the vault were rotated and the old one is gone', async () => {
    const { store: opened, close } = await openTestStore(kind)
    let ring = parseVaultKeys(generateVaultKey('k1').reveal())
    const store = { ...opened, vault: createVault(() => ring) }
    const { database } = store
    const connect = async (name: string) => {
      const { firm_id } = await createFirm(database, { name, time_zone: 'UTC', people: [] })
      return { firm_id, connection_id: await insertTestConnection(database, { firm_id, name }) }
    }
    const [first, second, third] = [await connect('A'), await connect('B'), await connect('C')]
    await rememberFingerprints(store, first, ['one', 'two'])
    await ageStore(database, 60)
    ring = [...parseVaultKeys(generateVaultKey('k2').reveal()), ...ring]
    await reencryptStore(store)
    ring = ring.slice(0, 1)
    await database.query('update connection set granted_at = now() where id = $1', [
      second.connection_id,
    ])
    await rememberFingerprints(store, second, ['two'])
    await rememberFingerprints(store, third, ['three'])
    expect(await isChangedElsewhere(database, first)).toBe(true)
    expect(await isChangedElsewhere(database, second)).toBe(false)
    expect(await isChangedElsewhere(database, third)).toBe(false)
    await close()
  })
})
