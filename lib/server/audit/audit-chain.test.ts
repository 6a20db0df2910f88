import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAnchors } from '@/lib/server/audit/anchors'
import { appendEvent, createAudit, noteResumed, verifyEveryChain } from '@/lib/server/audit/audit'
import { verifyChain } from '@/lib/server/audit/audit-chain'
import { column } from '@/lib/server/db/column'
import { createFirm } from '@/lib/server/db/firm'
import { reencryptStore } from '@/lib/server/db/reencrypt'
import type { Store } from '@/lib/server/db/store'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'
import { openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const today = new Date('2026-06-12T08:00:00Z')
const tomorrow = new Date('2026-06-13T08:00:00Z')

const columns = 'prev_hash, firm_id, seq::float8 as seq, at, kind, person_id, connection_id, detail'

/** What anybody can do who may write to the store and has no key. */
async function recompute({ database }: Store, firm_id: string, from = 1): Promise<void> {
  const [first] = await database.query(
    'select hash from audit_event where firm_id = $1 and seq = $2',
    [firm_id, from - 1],
  )
  const rows = await database.query(
    `select ${columns} from audit_event where firm_id = $1 and seq >= $2 order by seq`,
    [firm_id, from],
  )
  let hash = first === undefined ? '' : column.text(first, 'hash')
  let seq = from - 1
  for (const row of rows) {
    const { firm_id: firm, at, kind, person_id, connection_id, detail } = row
    const was = row['seq']
    seq += 1
    const covered = [hash, firm, seq, at, kind, person_id, connection_id, detail]
    const next = createHash('sha256').update(JSON.stringify(covered)).digest('base64url')
    await database.query(
      `update audit_event set seq = $3, prev_hash = $4, hash = $5, address = null
       where firm_id = $1 and seq = $2`,
      [firm_id, was, seq, hash, next],
    )
    hash = next
  }
  await database.query('update firm set audit_seq = $2, audit_hash = $3 where id = $1', [
    firm_id,
    seq,
    hash,
  ])
}

async function cutTail({ database }: Store, firm_id: string, seq: number): Promise<void> {
  await database.query('delete from audit_event where firm_id = $1 and seq > $2', [firm_id, seq])
  await database.query(
    `update firm set audit_seq = $2,
       audit_hash = (select hash from audit_event where firm_id = $1 and seq = $2) where id = $1`,
    [firm_id, seq],
  )
}

/** The lowest bit of every third character flipped, where that leaves a text of the same form. */
function flipBits(text: string, form: RegExp): string[] {
  return Array.from(text).flatMap((character, place) => {
    const other = String.fromCharCode(character.charCodeAt(0) ^ 1)
    const isOfForm = form.test(character) && form.test(other) && place % 3 === 0
    return isOfForm ? [text.slice(0, place) + other + text.slice(place + 1)] : []
  })
}

describe.each(testStores)('the chain of the audit log in %s', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let firm_id: string
  let folder: string

  beforeEach(async () => {
    const opened = await openTestStore(kind)
    store = opened.store
    close = opened.close
    folder = await mkdtemp(path.join(tmpdir(), 'anchors-'))
    const firm = { name: 'Marlow', time_zone: 'UTC', people: [] }
    firm_id = (await createFirm(store.database, firm)).firm_id
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    await close()
  })

  const append = async (count: number): Promise<void> => {
    for (let number = 1; number <= count; number += 1) {
      await appendEvent(store, { firm_id, kind: 'document.opened', detail: { number } })
    }
  }
  it.each([
    'audit_event.at',
    'audit_event.kind',
    'audit_event.detail',
    'audit_event.address',
    'audit_event.prev_hash',
    'audit_event.hash',
    'audit_event.person_id',
    'audit_event.connection_id',
    'audit_event.seq',
    'firm.audit_hash',
    'firm.audit_seq',
  ])('names the event of which one bit of %s is another, wherever it is', async (place) => {
    for (let number = 1; number <= 10; number += 1) {
      // They need not be anybody: a firm's log outlives its people and clients.
      const who = { person_id: firm_id, connection_id: firm_id, address: '192.0.2.7' }
      const detail = { name: `INV-${number}` }
      await appendEvent(store, { firm_id, kind: 'document.downloaded', ...who, detail })
    }
    const [table = '', name = ''] = place.split('.')
    const isEvent = table === 'audit_event'
    const broken = isEvent ? 4 : 11
    // An event whose number is changed is found by what it says.
    const byDetail = `firm_id = $1 and detail::text like '%INV-${broken}"%'`
    const bySeq = `firm_id = $1 and seq = ${broken}`
    const row = !isEvent ? 'id = $1' : name === 'detail' ? bySeq : byDetail
    const type = name.endsWith('_id') ? 'uuid' : name.endsWith('seq') ? 'bigint' : 'text'
    const [found] = await store.database.query(
      `select ${name}::text as value from ${table} where ${row}`,
      [firm_id],
    )
    const value = String(found?.['value'])
    const set = (next: string) =>
      store.database.query(`update ${table} set ${name} = $2::text::${type} where ${row}`, [
        firm_id,
        next,
      ])
    // Beyond the numbers that are there, since no two events may have the same.
    const flips =
      type === 'bigint'
        ? [6, 12, 19].map((bit) => String(Number(value) ^ (1 << bit)))
        : flipBits(value, type === 'uuid' ? /[0-9a-f]/ : /[ -~]/)
    expect(flips.length).toBeGreaterThan(2)
    for (const flipped of flips) {
      await set(flipped)
      expect(await verifyChain(store, firm_id), flipped).toEqual({ kind: 'broken', seq: broken })
    }
    await set(value)
    expect(await verifyChain(store, firm_id)).toMatchObject({ kind: 'intact' })
  })

  it('a chain cannot be computed again without the key', async () => {
    await append(5)
    await store.database.query(
      `update audit_event set kind = 'test.changed' where firm_id = $1 and seq = 3`,
      [firm_id],
    )
    expect(await verifyChain(store, firm_id)).toEqual({ kind: 'broken', seq: 3 })
    await recompute(store, firm_id, 3)
    expect(await verifyChain(store, firm_id)).toEqual({ kind: 'broken', seq: 3 })
    await recompute(store, firm_id)
    expect(await verifyChain(store, firm_id)).toEqual({ kind: 'broken', seq: 1 })
  })

  it('a chain shows a line that was deleted, also where those after it were numbered anew', async () => {
    await append(5)
    await store.database.query('delete from audit_event where firm_id = $1 and seq = 2', [firm_id])
    expect(await verifyChain(store, firm_id)).toEqual({ kind: 'broken', seq: 2 })
    await recompute(store, firm_id, 2)
    expect(await verifyChain(store, firm_id)).toEqual({ kind: 'broken', seq: 2 })
  })

  it('a chain of an earlier version stays verifiable, and is closed by the first key', async () => {
    await append(4)
    await recompute(store, firm_id)
    await store.database.query('delete from audit_key')
    const earlier: Store = { ...store, database: { ...store.database } }
    expect(await verifyChain(earlier, firm_id)).toMatchObject({ kind: 'intact', events: 5 })
    const [{ kind: closing } = {}] = await createAudit(earlier).list(firm_id)
    expect(closing).toBe('audit.key_made')
    await store.database.query(
      `update audit_event set kind = 'test.changed' where firm_id = $1 and seq = 2`,
      [firm_id],
    )
    await recompute(store, firm_id, 2)
    expect(await verifyChain(earlier, firm_id)).toEqual({ kind: 'broken', seq: 1 })
  })

  it('a chain cannot go on without the key after it has been sealed once', async () => {
    await append(2)
    await appendEvent(store, { firm_id, kind: 'document.downloaded' })
    await recompute(store, firm_id, 3)
    expect(await verifyChain(store, firm_id)).toEqual({ kind: 'broken', seq: 3 })
  })

  it('a chain outlives a rotation of the keys of the vault', async () => {
    const [old] = parseVaultKeys(generateVaultKey('k1').reveal())
    const ring = old === undefined ? [] : [old]
    const rotating: Store = { ...store, vault: createVault(() => ring) }
    await appendEvent(rotating, { firm_id, kind: 'document.opened' })
    ring.unshift(...parseVaultKeys(generateVaultKey('k2').reveal()))
    await reencryptStore(rotating)
    ring.splice(1)
    const restarted: Store = { ...rotating, database: { ...store.database } }
    await appendEvent(restarted, { firm_id, kind: 'document.opened' })
    expect(await verifyChain(restarted, firm_id)).toMatchObject({ kind: 'intact', events: 2 })
  })

  it('a chain goes on with another key where the vault was lost, and says that the rest is unverified', async () => {
    await append(2)
    const vault = createVault(parseVaultKeys(generateVaultKey('k9').reveal()))
    const other: Store = { ...store, vault, database: { ...store.database } }
    await appendEvent(other, { firm_id, kind: 'document.opened' })
    expect(await verifyChain(other, firm_id)).toEqual({ kind: 'broken', seq: 1 })
    expect(await createAudit(other).list(firm_id)).toMatchObject([
      { kind: 'document.opened', seq: 4 },
      { kind: 'audit.key_made', seq: 3 },
      {},
      {},
    ])
  })

  it('a chain is anchored once a day in a file outside the store', async () => {
    const anchors = openAnchors(folder)
    await append(2)
    expect(await anchors.note(store, today), 'it may not have settled yet').toEqual([])
    const settled = openAnchors(folder, { settledSeconds: 0 })
    expect(await settled.note(store, today)).toMatchObject([{ firm_id, seq: 2 }])
    await append(1)
    expect(await settled.note(store, today)).toEqual([])
    expect(await settled.note(store, tomorrow)).toMatchObject([{ firm_id, seq: 3 }])
    expect(await settled.note(store, tomorrow)).toEqual([])
    const file = path.join(folder, 'audit-anchors.jsonl')
    await appendFile(file, '\n{"half')
    await append(1)
    await settled.note(store, new Date('2026-06-14T08:00:00Z'))
    const found = await anchors.list(firm_id)
    expect(found.map(({ seq }) => seq)).toEqual([2, 3, 4])
  })

  it('a chain shows by its anchors that its end was cut off, or that all of it was made anew', async () => {
    const anchors = openAnchors(folder, { settledSeconds: 0 })
    await append(5)
    await anchors.note(store, today)
    await cutTail(store, firm_id, 3)
    expect(await verifyChain(store, firm_id)).toMatchObject({ kind: 'intact', events: 3 })
    const broken = { kind: 'broken', seq: 4 }
    expect(await createAudit(store, { anchors }).verify(firm_id)).toMatchObject(broken)
    expect(await verifyEveryChain(store, anchors)).toEqual([
      { firm_id, name: 'Marlow', verdict: broken },
    ])

    await append(4)
    expect(await verifyChain(store, firm_id)).toMatchObject({ kind: 'intact', events: 7 })
    expect(await createAudit(store, { anchors }).verify(firm_id)).toMatchObject({ seq: 5 })

    await recompute(store, firm_id)
    await store.database.query('delete from audit_key')
    const restarted: Store = { ...store, database: { ...store.database } }
    expect(await verifyChain(restarted, firm_id)).toMatchObject({ kind: 'intact' })
    expect(await createAudit(restarted, { anchors }).verify(firm_id)).toMatchObject({ seq: 5 })
  })

  it('the end that a program has read of a chain is an anchor as well, for as long as it runs', async () => {
    const audit = createAudit(store)
    await append(3)
    await audit.verify(firm_id)
    await cutTail(store, firm_id, 1)
    expect(await audit.verify(firm_id, 'whole')).toMatchObject({ kind: 'broken', seq: 2 })
    expect(await audit.verify(firm_id)).toMatchObject({ kind: 'broken', seq: 2 })
  })

  it('the chain of a restored store goes on from an event that says so', async () => {
    const anchors = openAnchors(folder, { settledSeconds: 0 })
    await append(5)
    await anchors.note(store, today)
    await cutTail(store, firm_id, 3)
    await noteResumed(store, 'restored')
    const audit = createAudit(store, { anchors })
    expect(await audit.verify(firm_id)).toMatchObject({ kind: 'intact', events: 4 })
    await append(2)
    await anchors.note(store, tomorrow)
    expect(await audit.verify(firm_id, 'whole')).toMatchObject({ kind: 'intact', events: 6 })
    await cutTail(store, firm_id, 5)
    expect(await createAudit(store, { anchors }).verify(firm_id)).toMatchObject({ seq: 6 })
  })
})
