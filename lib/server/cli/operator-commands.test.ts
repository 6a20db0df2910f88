import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import {
  addGeneratedKey,
  dropGeneratedKeys,
  readGeneratedSecrets,
  watchGeneratedKeys,
} from '@/lib/server/store-settings'
import { dropOlderKeys, type OwnKeys, rotateKeys } from '@/lib/server/cli/operator-commands'
import { findConnection, openStoredToken } from '@/lib/server/db/connection'
import {
  countOlderInJournal,
  countSealed,
  reencryptStore,
  sealedColumns,
} from '@/lib/server/db/reencrypt'
import type { Store } from '@/lib/server/db/store'
import { openTestStore } from '@/test/db/store'
import { insertSealed, refreshSealed, type SealedConnection } from '@/test/db/sealed-rows'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'

describe.each(testStores)('the keys of the vault, in %s', (kind) => {
  let folder: string
  let opened: Awaited<ReturnType<typeof openTestStore>>
  let store: Store
  let own: OwnKeys

  beforeAll(async () => {
    opened = await openTestStore(kind)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await opened.store.database.query('truncate connection, token_ledger, instance cascade')
    folder = await mkdtemp(path.join(tmpdir(), 'keys-'))
    readGeneratedSecrets(folder)
    store = { ...opened.store, vault: createVault(watchGeneratedKeys(folder)) }
    own = { add: () => addGeneratedKey(folder), dropOlder: () => dropGeneratedKeys(folder) }
  })
  afterEach(() => rm(folder, { recursive: true }))

  const openToken = async ({ firm_id, connection_id, gen }: SealedConnection) => {
    const state = await findConnection(store.database, firm_id, connection_id)
    expect(state?.token.gen).toBe(gen)
    return state && openStoredToken(store.vault, state.token)?.reveal()
  }

  it('rotate under load: no refresh is lost, and nothing is left on the old key', async () => {
    const connections = await insertSealed(store, 1700)
    const load = { isDone: false }
    let refreshes = 0
    const refreshing = (async () => {
      while (!load.isDone) {
        const one = connections[refreshes % connections.length]
        if (one === undefined) return
        await refreshSealed(store, one)
        refreshes += 1
      }
    })()
    const lines = await rotateKeys(store, own)
    load.isDone = true
    await refreshing
    expect(lines[0]).toBe('Made the key k2.')
    expect(lines.at(-1)).toBe('Nothing is sealed with an older key (k1).')
    expect([...(await countSealed(store.database)).keys()]).toEqual(['k2'])
    expect(refreshes).toBeGreaterThan(0)
    for (const each of connections.filter((_, index) => index % 100 === 0 || index < refreshes)) {
      expect(await openToken(each)).toBe(`access of ${each.connection_id} ${each.gen}`)
    }
  })

  it('a rotation that is broken off in the middle goes on where it was, with no further key', async () => {
    const connections = await insertSealed(store, 300)
    own.add()
    const [one] = connections
    if (one !== undefined) await refreshSealed(store, one)
    expect((await countSealed(store.database)).get('k1')).toBeGreaterThan(0)
    const lines = await rotateKeys(store, own)
    expect(lines.join()).not.toContain('Made the key')
    expect([...(await countSealed(store.database)).keys()]).toEqual(['k2'])
  })

  it('old keys are dropped only when nothing is sealed with them any more', async () => {
    const [one] = await insertSealed(store, 3)
    if (one !== undefined) await refreshSealed(store, one)
    own.add()
    await expect(dropOlderKeys(store, own)).rejects.toThrow('still sealed with k1')
    await reencryptStore(store)
    // The pair in the journal is still on the old key.
    await expect(dropOlderKeys(store, own)).rejects.toThrow('1 texts are still sealed')
    await rotateKeys(store, own)
    await dropOlderKeys(store, own)
    expect(await readFile(path.join(folder, 'secrets.json'), 'utf8')).not.toContain('k1:')
    if (one !== undefined) expect(await openToken(one)).toContain('access of')
    expect(await countOlderInJournal(store)).toBe(0)
  })

  it('a row that was altered is left alone, and does not keep the rest from being sealed anew', async () => {
    const [one, other] = await insertSealed(store, 2)
    await store.database.query(
      `update connection set access_sealed = 'k1.' || repeat('A', 60) where id = $1`,
      [one?.connection_id],
    )
    const lines = await rotateKeys(store, own)
    expect(lines.join(' ')).toContain('1 texts open with no key of the ring')
    expect(lines.at(-1)).toBe('Nothing is sealed with an older key (k1).')
    expect((await rotateKeys(store, own))[0]).toBe('Made the key k3.')
    if (other !== undefined) expect(await openToken(other)).toContain('access of')
  })

  it('keys given from outside are never used before every instance has them', async () => {
    if (kind === 'embedded') return
    await insertSealed(store, 2)
    await store.database.query(
      `insert into instance (id, key_ids) values (gen_random_uuid(), 'k1'), (gen_random_uuid(), 'k2,k1')`,
    )
    const [old] = watchGeneratedKeys(folder)()
    const given = [...parseVaultKeys(generateVaultKey('k2').reveal()), ...(old ? [old] : [])]
    const rotated: Store = { ...store, vault: createVault(given) }
    await expect(rotateKeys(rotated, undefined)).rejects.toThrow(
      '1 of 2 running instances do not seal with k2',
    )
    await store.database.query(`delete from instance where key_ids = 'k1'`)
    await rotateKeys(rotated, undefined)
    expect([...(await countSealed(store.database)).keys()]).toEqual(['k2'])
    expect(await dropOlderKeys(rotated, undefined)).toEqual([
      'Nothing is sealed with k1: take it out of VAULT_KEYS and restart each instance.',
    ])
  })

  it('reach every column of the store that holds a sealed text', async () => {
    const rows = await store.database.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_sealed'`,
    )
    expect(
      sealedColumns.map(({ table, sealed }) => `${getTableName(table)}.${sealed.name}`).toSorted(),
      'sealedColumns of lib/server/db/reencrypt.ts',
    ).toEqual(rows.map(({ name }) => String(name)).toSorted())
  })
})
