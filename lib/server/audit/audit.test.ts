import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/contract/secret-text'
import { testStores } from '@/lib/database/test-database'
import { appendEvent } from '@/lib/server/audit/append-event'
import { listEvents } from '@/lib/server/audit/list-events'
import { verifyChain } from '@/lib/server/audit/verify-chain'
import { createFirm } from '@/lib/server/storage/firm'
import type { Store } from '@/lib/server/storage/store'
import { openTestStore } from '@/lib/server/storage/test-store'

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
      kind: 'test.happened',
      connection_id: connection_id ?? null,
      detail: { number },
    })

  it('keeps one order for events that happen at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => append(number)))
    expect(await verifyChain(store, firm_id)).toEqual({ kind: 'intact', events: 20 })
    const events = await listEvents(store, firm_id)
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 20 }, (_, i) => 20 - i))
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

  it('lists newest first, of one connection when asked, a page at a time', async () => {
    const connection_id = randomUUID()
    await append(1, connection_id)
    await append(2)
    await append(3, connection_id)
    const own = await listEvents(store, firm_id, { connection_id })
    expect(own.map((event) => event.detail['number'])).toEqual([3, 1])
    const older = await listEvents(store, firm_id, { beforeSeq: 3, limit: 1 })
    expect(older.map((event) => event.seq)).toEqual([2])
  })

  it('refuses a secret, and an unknown firm', async () => {
    const detail = { token: new SecretText('t') } as unknown as Record<string, string>
    await expect(appendEvent(store, { firm_id, kind: 'x', detail })).rejects.toThrow('secret')
    await expect(appendEvent(store, { firm_id: randomUUID(), kind: 'x' })).rejects.toThrow(
      'unknown firm',
    )
    expect(await verifyChain(store, firm_id)).toEqual({ kind: 'intact', events: 0 })
  })
})
