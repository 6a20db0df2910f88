import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import { installMemory } from '@/lib/server/db/install-file'
import { joinInstallation } from '@/lib/server/db/install'
import { resumeStore } from '@/lib/server/db/replay-journal'
import { makeRestorable, type RestorableStore } from '@/test/db/restorable-store'
import { insertSealed } from '@/test/db/sealed-rows'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'

describe.runIf(testStores.includes('postgres'))('several instances on one PostgreSQL', () => {
  let root: string
  let restorable: RestorableStore
  const enter = async (name: string, fingerprint = 'own') => {
    const memory = installMemory(path.join(root, name))
    return joinInstallation(await restorable.open(), { memory, fingerprint, keyIds: () => ['k1'] })
  }
  const vault = createVault(parseVaultKeys(generateVaultKey('k1').reveal()))
  const seed = async () => {
    const journal = await openTokenJournal(path.join(root, 'journal'))
    const { watch } = await enter('a')
    await insertSealed({ database: await restorable.open(), vault, journal, install: watch }, 1)
    await journal.close()
  }
  const reopen = async () => (await restorable.open()).close()

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'instances-'))
    restorable = await makeRestorable('postgres')
  })
  afterEach(async () => {
    await reopen()
    await restorable.remove()
    await rm(root, { recursive: true })
  })

  it('start, restart one after another and lose a data folder without a false alarm', async () => {
    await seed()
    const [a, b, c] = [await enter('a'), await enter('b'), await enter('c')]
    expect([a, b, c].map(({ hold }) => hold)).toEqual([null, null, null])
    for (const name of ['a', 'b', 'c', 'a', 'b']) {
      expect(await enter(name)).toMatchObject({ arrival: 'belongs', hold: null })
      for (const { watch } of [a, b, c]) expect(await watch.beat()).toBeNull()
    }
    await rm(path.join(root, 'b'), { recursive: true })
    expect(await enter('b')).toMatchObject({ arrival: 'joins', hold: null })
    expect(await a.watch.beat()).toBeNull()
  })

  it('all rest when one of them finds that the store was put back, and all go on at once', async () => {
    await seed()
    const before = [await enter('a'), await enter('b'), await enter('c')]
    await reopen()
    await restorable.backUp()
    for (const name of ['a', 'b', 'c', 'c']) await enter(name)
    await reopen()
    await restorable.restore()
    expect((await enter('b')).hold).toBe('restored')
    expect((await enter('a')).hold).toBe('restored')
    const database = await restorable.open()
    const journal = await openTokenJournal(path.join(root, 'journal'))
    const install = { knownEpoch: () => 0, beat: async () => null }
    expect(await resumeStore({ database, vault, journal, install })).toMatchObject({
      kind: 'resumed',
    })
    await journal.close()
    // Also the one that knows the most, and was not running when it was resumed.
    expect((await enter('c')).hold).toBeNull()
    expect((await enter('a')).hold).toBeNull()
    expect(before).toHaveLength(3)
  })

  it('let nobody start on their store who was set up for another address', async () => {
    await seed()
    await expect(enter('d', 'staging')).rejects.toThrow(/^The store belongs to another/)
    expect((await enter('a')).hold).toBeNull()
  })
})
