import { EventEmitter, once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { testStores } from '@/test/store/database'
import { appendChange, appendEvent, createAudit, listEvents } from '@/lib/server/audit/audit'
import { verifyChain } from '@/lib/server/audit/audit-chain'
import { createFirm } from '@/lib/server/db/firm'
import type { Store } from '@/lib/server/db/store'
import { openTestStore } from '@/test/db/store'

describe.each(testStores)('the audit trail in %s', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let firm_id: string

  beforeAll(async () => {
    const opened = await openTestStore(kind)
    store = opened.store
    close = opened.close
  })
  afterAll(() => close())
  beforeEach(async () => {
    const firm = await createFirm(store.database, { name: 'F', time_zone: 'UTC', people: [] })
    firm_id = firm.firm_id
  })

  const append = (number: number, connection_id?: string) =>
    appendEvent(store, {
      firm_id,
      kind: 'document.opened',
      connection_id: connection_id ?? null,
      detail: { number },
    })

  it('keeps one order for events that happen at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => append(number)))
    expect(await verifyChain(store, firm_id)).toMatchObject({ kind: 'intact', events: 20 })
    const events = await listEvents(store, firm_id)
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 20 }, (_, i) => 20 - i))
  })

  it('a change waits until the one before it is written', async () => {
    const order: string[] = []
    const begun = new EventEmitter()
    const first = appendChange(store, firm_id, async (_, note) => {
      order.push('first begins')
      begun.emit('first')
      await wait(50)
      note({ firm_id, kind: 'document.opened' })
      order.push('first ends')
    })
    await once(begun, 'first')
    const second = appendChange(store, firm_id, async () => void order.push('second begins'))
    await Promise.all([first, second])
    expect(order).toEqual(['first begins', 'first ends', 'second begins'])
  })

  it.each([
    ['an altered detail', `update audit_event set detail = '{}' where firm_id = $1 and seq = 2`, 2],
    ['an altered time', `update audit_event set at = at || ' ' where firm_id = $1 and seq = 2`, 2],
    ['a removed event', 'delete from audit_event where firm_id = $1 and seq = 2', 2],
    ['a removed end', 'delete from audit_event where firm_id = $1 and seq = 3', 3],
    ['a moved event', 'update audit_event set seq = 9 where firm_id = $1 and seq = 3', 3],
  ])('names the first event after %s', async (_, statement, seq) => {
    for (const number of [1, 2, 3]) await append(number)
    await store.database.query(statement, [firm_id])
    expect(await verifyChain(store, firm_id)).toEqual({ kind: 'broken', seq })
  })

  it('is whole while it grows under the one who reads it', async () => {
    const growing = Promise.all(Array.from({ length: 30 }, (_, number) => append(number)))
    for (let round = 0; round < 5; round++) {
      expect(await verifyChain(store, firm_id)).toMatchObject({ kind: 'intact' })
    }
    await growing
    expect(await verifyChain(store, firm_id)).toMatchObject({ kind: 'intact', events: 30 })
  })

  it('reads on from what was checked, and the whole again after an hour', async () => {
    let now = new Date('2026-06-12T10:00:00Z')
    const audit = createAudit(store, { now: () => now })
    for (const number of [1, 2, 3]) await append(number)
    const wholeAt = now
    expect(await audit.verify(firm_id)).toMatchObject({ kind: 'intact', events: 3, wholeAt })
    await append(4)
    now = new Date('2026-06-12T10:59:00Z')
    const statements: string[] = []
    const { query } = store.database
    const counted = {
      ...store.database,
      query: (...[text, values, options]: Parameters<typeof query>) => {
        statements.push(JSON.stringify(values))
        return query(text, values, options)
      },
    }
    const watched = createAudit({ ...store, database: counted }, { now: () => now })
    await watched.verify(firm_id)
    await append(5)
    statements.length = 0
    expect(await watched.verify(firm_id)).toMatchObject({ kind: 'intact', events: 5, wholeAt: now })
    expect(statements[0]).toBe(JSON.stringify([firm_id, 4, 500]))
    await store.database.query(
      `update audit_event set detail = '{}' where firm_id = $1 and seq = 2`,
      [firm_id],
    )
    now = new Date('2026-06-12T11:59:01Z')
    expect(await watched.verify(firm_id)).toMatchObject({ kind: 'broken', seq: 2 })
    expect(await watched.verify(firm_id)).toMatchObject({ kind: 'broken', seq: 2 })
  })

  it('lists what one person did', async () => {
    const [ada] = await store.database.query(
      `insert into person (id, firm_id, name, email, role, password_hash)
       values (gen_random_uuid(), $1, 'Ada', $2, 'viewer', 'x') returning id`,
      [firm_id, `${firm_id}@f.example`],
    )
    await append(1)
    await appendEvent(store, { firm_id, person_id: String(ada?.['id']), kind: 'session.started' })
    const own = await listEvents(store, firm_id, { person_ids: [String(ada?.['id'])] })
    expect(own).toMatchObject([{ seq: 2, person: { name: 'Ada' }, clientName: null }])
  })

  it('lists newest first, of one connection when asked, a page at a time', async () => {
    const connection_id = randomUUID()
    await append(1, connection_id)
    await append(2)
    await append(3, connection_id)
    const own = await listEvents(store, firm_id, { connection_ids: [connection_id] })
    expect(own.map((event) => event.detail['number'])).toEqual([3, 1])
    const older = await listEvents(store, firm_id, { beforeSeq: 3, limit: 1 })
    expect(older.map((event) => event.seq)).toEqual([2])
  })

  it('lists what a kind is about, between two instants', async () => {
    await append(1)
    await appendEvent(store, { firm_id, kind: 'session.ended' })
    await append(3)
    const subjects = ['session', 'access']
    expect(await listEvents(store, firm_id, { subjects })).toMatchObject([{ seq: 2 }])
    const kinds = ['session.ended', 'access.viewed']
    expect(await listEvents(store, firm_id, { kinds })).toMatchObject([{ seq: 2 }])
    const [third, second] = await listEvents(store, firm_id)
    const between = { from: second?.at, before: third?.at }
    const found = await listEvents(store, firm_id, between)
    expect(found.every(({ at }) => at < (third?.at ?? ''))).toBe(true)
    expect(await listEvents(store, firm_id, { before: '2000-01-01T00:00:00.000Z' })).toEqual([])
  })

  it('hands out all of it, page after page', async () => {
    await Promise.all(Array.from({ length: 501 }, (_, number) => append(number)))
    const pages = []
    for await (const page of createAudit(store).pages(firm_id, {})) pages.push(page)
    expect(pages.map((page) => page.length)).toEqual([500, 1])
    expect(new Set(pages.flat().map(({ seq }) => seq)).size).toBe(501)
  })

  it('says where the request of a person came from, and of nothing that happens by itself', async () => {
    const answering = { ...store, findAddress: async () => '192.0.2.7' }
    await appendEvent(answering, { firm_id, kind: 'document.opened', person_id: randomUUID() })
    await appendEvent(answering, { firm_id, kind: 'document.opened' })
    await appendEvent(answering, { firm_id, kind: 'document.opened', address: '192.0.2.9' })
    const addresses = (await listEvents(store, firm_id)).map(({ address }) => address)
    expect(addresses).toEqual(['192.0.2.9', null, '192.0.2.7'])
  })

  it('refuses a secret, and an unknown firm', async () => {
    const detail = { token: new SecretText('t') } as unknown as Record<string, string>
    await expect(appendEvent(store, { firm_id, kind: 'document.opened', detail })).rejects.toThrow(
      'secret',
    )
    await expect(
      appendEvent(store, { firm_id: randomUUID(), kind: 'document.opened' }),
    ).rejects.toThrow('unknown firm')
    expect(await verifyChain(store, firm_id)).toMatchObject({ kind: 'intact', events: 0 })
  })
})
