import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import { createFirm } from '@/lib/server/db/firm'
import { findConnection, openStoredToken } from '@/lib/server/db/connection'
import { installMemory } from '@/lib/server/db/install-file'
import {
  joinInstallation,
  type JoinedInstallation,
  separateEnvironments,
} from '@/lib/server/db/install'
import { claimRefresh } from '@/lib/server/db/refresh-claim'
import { replayJournal, resumeStore } from '@/lib/server/db/replay-journal'
import { takeDueRevocations } from '@/lib/server/db/revocation'
import type { Store } from '@/lib/server/db/store'
import { insertTestConnection, openTestStore } from '@/test/db/store'
import { insertSealed, refreshSealed } from '@/test/db/sealed-rows'
import { makeRestorable, type RestorableStore } from '@/test/db/restorable-store'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'

function defined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('expected a value')
  return value
}

describe.each(testStores)('a store and those who run on it, in %s', (kind) => {
  let root: string
  let restorable: RestorableStore
  const vault = createVault(parseVaultKeys(generateVaultKey('k1').reveal()))

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'instances-'))
    restorable = await makeRestorable(kind)
  })
  afterEach(async () => {
    await restorable.remove()
    await rm(root, { recursive: true })
  })

  interface Instance extends JoinedInstallation {
    store: Store
    close: () => Promise<void>
  }

  /** A program that starts with the data folder of this name. */
  const start = async (name = 'one', fingerprint = 'own'): Promise<Instance> => {
    const database = await restorable.open()
    const folder = path.join(root, name)
    const memory = installMemory(folder)
    const keyIds = () => ['k1']
    const entered = await joinInstallation(database, { memory, fingerprint, keyIds })
    const journal = await openTokenJournal(path.join(folder, 'journal'))
    return {
      ...entered,
      store: { database, vault, journal, install: entered.watch },
      close: async () => {
        await journal.close()
        await database.close()
      },
    }
  }
  const lifeOf = async <Result>(
    name: string,
    run: (it: Instance) => Promise<Result>,
    fingerprint?: string,
  ) => {
    const instance = await start(name, fingerprint)
    try {
      return await run(instance)
    } finally {
      await instance.close()
    }
  }
  const claimOf = (
    store: Store,
    { firm_id, connection_id, gen }: Awaited<ReturnType<typeof insertSealed>>[number],
  ) => claimRefresh(store, { firm_id, connection_id, gen, attempt: crypto.randomUUID() })

  const forgetInstances = () =>
    lifeOf('one', ({ store }) =>
      store.database.query(`update instance set seen_at = now() - interval '1 hour'`),
    )

  it('a store that was put back rests: nothing is claimed or revoked until it is resumed', async () => {
    const [one] = await lifeOf('one', ({ store }) => insertSealed(store, 2))
    await restorable.backUp()
    await lifeOf('one', async ({ watch }) => {
      for (let minute = 0; minute < 3; minute++) await watch.beat()
    })
    await restorable.restore()
    const after = await start()
    expect(after.hold).toBe('restored')
    if (one === undefined) return
    expect(await claimOf(after.store, one)).toBeUndefined()
    await after.store.database.query(
      `insert into revocation (receipt, kind, firm_id, connection_id)
       select receipt, 'refresh', firm_id, connection_id from token_ledger`,
    )
    expect(await takeDueRevocations(after.store, { limit: 5 })).toEqual([])
    expect((await findConnection(after.store.database, one.firm_id, one.connection_id))?.hold).toBe(
      'restored',
    )

    expect(await resumeStore(after.store)).toMatchObject({ kind: 'resumed', connections: 2 })
    expect(await resumeStore(after.store)).toEqual({ kind: 'not_held' })
    expect(await after.watch.beat()).toBeNull()
    expect(await claimOf(after.store, one)).toBeDefined()
    expect(await takeDueRevocations(after.store, { limit: 5 })).toHaveLength(2)
    await after.close()
    expect(await lifeOf('one', async ({ hold }) => hold)).toBeNull()
  })

  // Opening an embedded store takes a second, and what follows is decided above it.
  if (kind === 'embedded') return

  it('know each other over any number of starts', async () => {
    await lifeOf('one', ({ store }) => insertSealed(store, 1))
    for (let round = 0; round < 3; round++) {
      expect(await lifeOf('one', async ({ hold, watch }) => [hold, await watch.beat()])).toEqual([
        null,
        null,
      ])
    }
  })

  it('a store that was put back goes on with the last pairs that the journal has', async () => {
    const [idle, once, often] = await lifeOf('one', ({ store }) => insertSealed(store, 3))
    await restorable.backUp()
    await lifeOf('one', async ({ store, watch }) => {
      await refreshSealed(store, defined(once))
      for (let turn = 0; turn < 4; turn++) await refreshSealed(store, defined(often))
      for (let minute = 0; minute < 3; minute++) await watch.beat()
    })
    await restorable.restore()
    await lifeOf('one', async ({ store, hold }) => {
      expect(hold).toBe('restored')
      // Of an older day the journal keeps the last pair alone.
      const entries = await store.journal.read()
      const last = entries.filter(({ gen, connection_id }) =>
        [once, often].some((each) => each?.connection_id === connection_id && each.gen === gen),
      )
      const short: Store = { ...store, journal: { ...store.journal, read: async () => last } }
      expect(await resumeStore(short)).toMatchObject({ journal: { replayed: 2, unreadable: 0 } })
      for (const { firm_id, connection_id, gen } of [idle, once, often].map(defined)) {
        const state = await findConnection(store.database, firm_id, connection_id)
        expect(state?.token.gen).toBe(gen)
        const token = state && openStoredToken(vault, state.token)?.reveal()
        expect(token).toBe(`access of ${connection_id} ${gen}`)
      }
    })
  })

  it('a client that a person has connected anew since is not set back by an older journal', async () => {
    const [one] = await lifeOf('one', ({ store }) => insertSealed(store, 1))
    if (one === undefined) return
    await restorable.backUp()
    await lifeOf('one', async ({ store }) => {
      for (let turn = 0; turn < 3; turn++) await refreshSealed(store, one)
    })
    await restorable.restore()
    await lifeOf('one', async ({ store }) => {
      await store.database.query(
        `update connection set granted_at = now() + interval '1 second', gen = 2`,
      )
      await replayJournal(store)
      const state = await findConnection(store.database, one.firm_id, one.connection_id)
      expect(state?.token.gen).toBe(2)
    })
  })

  it('a store that somebody copied elsewhere is another one there, and rests', async () => {
    await lifeOf('one', ({ store }) => insertSealed(store, 1))
    await forgetInstances()
    expect(await lifeOf('elsewhere', async ({ hold }) => hold, 'staging')).toBe('cloned')
  })

  it('a store that came with a copy of its whole data folder rests', async () => {
    await lifeOf('one', ({ store }) => insertSealed(store, 1))
    await cp(path.join(root, 'one'), path.join(root, 'copy'), { recursive: true })
    await forgetInstances()
    expect(await lifeOf('copy', async ({ hold }) => hold)).toBe('cloned')
  })

  it('a store that nobody remembers rests, unless nothing lies in it', async () => {
    expect(await lifeOf('one', async ({ hold }) => hold)).toBeNull()
    expect(await lifeOf('two', async ({ hold }) => hold)).toBeNull()
    await lifeOf('two', ({ store }) => insertSealed(store, 1))
    await rm(path.join(root, 'two'), { recursive: true })
    await forgetInstances()
    expect(await lifeOf('two', async ({ hold }) => hold)).toBe('restored')
  })
})

describe.each(testStores)('environments of the bank that ships here, in %s', (kind) => {
  let test: Awaited<ReturnType<typeof openTestStore>>

  beforeEach(async () => {
    test = await openTestStore(kind)
    await joinInstallation(test.store.database, {
      memory: installMemory(test.journalFolder),
      fingerprint: 'own',
      keyIds: () => ['k1'],
    })
  })
  afterEach(() => test.close())

  it('a client of before they were separate is one of its production; a later one keeps its own', async () => {
    const { database } = test.store
    const { firm_id } = await createFirm(database, { name: 'F', time_zone: 'UTC', people: [] })
    const environmentOf = async (id: string) =>
      (await database.query('select environment from connection where id = $1', [id]))[0]
    const before = await insertTestConnection(database, { firm_id, name: 'Before' })
    await separateEnvironments(database)
    expect(await environmentOf(before)).toEqual({ environment: 'production' })
    const after = await insertTestConnection(database, { firm_id, name: 'After' })
    await separateEnvironments(database)
    expect(await environmentOf(after)).toEqual({ environment: 'sandbox' })
  })
})
