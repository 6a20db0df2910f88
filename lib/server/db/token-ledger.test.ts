import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { testStores } from '@/test/store/database'
import { createFirm } from '@/lib/server/db/firm'
import { takeLease } from '@/lib/server/db/instance'
import { claimRefresh, condemn, extendClaim } from '@/lib/server/db/refresh-claim'
import { replayJournal } from '@/lib/server/db/replay-journal'
import type { Store } from '@/lib/server/db/store'
import { ageStore, insertTestConnection, openTestStore } from '@/test/db/store'
import { journalEntry, storeRefreshedPair } from '@/lib/server/db/token-ledger'
import { sealTokens } from '@/lib/server/db/token-pair'

describe.each(testStores)('the ledger and the claim in %s', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let firm_id: string
  let connection_id: string

  beforeAll(async () => {
    const opened = await openTestStore(kind)
    store = opened.store
    close = opened.close
    firm_id = (await createFirm(store.database, { name: 'F', time_zone: 'UTC', people: [] }))
      .firm_id
  })
  afterAll(() => close())

  beforeEach(async () => {
    connection_id = await insertTestConnection(store.database, { firm_id, name: 'C' })
    const tokens = { accessToken: new SecretText('at1'), refreshToken: new SecretText('rt1') }
    const sealed = sealTokens(store.vault, tokens, { firm_id, connection_id, gen: 1 })
    await store.database.query(
      'update connection set access_sealed = $2, refresh_sealed = $3 where id = $1',
      [connection_id, sealed.access, sealed.refresh],
    )
  })

  const key = (gen = 1) => ({ firm_id, connection_id, gen, attempt: randomUUID() })
  const pairFor = (gen: number) => {
    const pair = {
      accessToken: new SecretText(`at${gen}`),
      refreshToken: new SecretText(`rt${gen}`),
      refreshKept: false,
      expiresInSeconds: 900,
      scope: undefined,
      usable: true,
    }
    const entry = journalEntry(store, pair, {
      receipt: randomUUID(),
      presented: null,
      firm_id,
      connection_id,
      gen,
      source: 'refresh',
      received_at: new Date().toISOString(),
    })
    return { entry, pair, replayed: false }
  }
  const genNow = async () =>
    (await store.database.query('select gen from connection where id = $1', [connection_id]))[0]

  it('one of twenty who want a generation gets it, with its token', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimRefresh(store, key())))
    const won = claims.filter((claim) => claim !== undefined)
    expect(won).toHaveLength(1)
    expect(won[0]?.refreshToken.reveal()).toBe('rt1')
  })

  it('a claim of a generation that is gone, or of another firm, is refused', async () => {
    expect(await claimRefresh(store, key(0))).toBeUndefined()
    expect(await claimRefresh(store, key(2))).toBeUndefined()
    expect(await claimRefresh(store, { ...key(), firm_id: randomUUID() })).toBeUndefined()
  })

  it('a claim lapses after 45 seconds, and its holder can then do nothing with it', async () => {
    const mine = key()
    await claimRefresh(store, mine)
    await ageStore(store.database, 30)
    expect(await claimRefresh(store, key())).toBeUndefined()
    expect(await extendClaim(store.database, mine)).toBe(true)
    await ageStore(store.database, 46)
    expect(await claimRefresh(store, key())).toBeDefined()
    expect(await extendClaim(store.database, mine)).toBe(false)
    expect(await condemn(store.database, mine, 'refused')).toBe(false)
  })

  it('a pair is stored once, however often it is', async () => {
    const received = pairFor(2)
    const outcomes = [
      await storeRefreshedPair(store, received),
      await storeRefreshedPair(store, received),
    ]
    expect(outcomes).toEqual([
      { kind: 'stored', gen: 2 },
      { kind: 'stored', gen: 2 },
    ])
    expect(await genNow()).toEqual({ gen: 2 })
  })

  it('of two pairs for one generation the first is used and the other is kept', async () => {
    const [first, second] = [pairFor(2), pairFor(2)]
    const outcomes = await Promise.all([
      storeRefreshedPair(store, first),
      storeRefreshedPair(store, second),
    ])
    expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(['stored', 'superseded'])
    const rows = await store.database.query(
      'select receipt from token_ledger where connection_id = $1 and spent_at is null',
      [connection_id],
    )
    expect(rows).toHaveLength(2)
  })

  it('what the journal has and the store has not is brought back, in order and once', async () => {
    let presented: string | null = null
    for (const gen of [2, 3, 4]) {
      const { entry } = pairFor(gen)
      await store.journal.append({ ...entry, presented })
      presented = entry.receipt
    }
    expect((await replayJournal(store)).replayed).toBe(3)
    expect(await genNow()).toEqual({ gen: 4 })
    expect((await replayJournal(store)).replayed).toBe(0)
  })

  it('a lease is for one holder until it lapses', async () => {
    const take = (holder: string) =>
      takeLease(store.database, { name: connection_id, holder, seconds: 90 })
    const [one, two] = [randomUUID(), randomUUID()]
    expect(await take(one)).toBe(true)
    expect(await take(two)).toBe(false)
    expect(await take(one)).toBe(true)
    await ageStore(store.database, 91)
    expect(await take(two)).toBe(true)
    expect(await take(one)).toBe(false)
  })
})
