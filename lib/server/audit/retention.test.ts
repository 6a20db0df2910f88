import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent, createAudit } from '@/lib/server/audit/audit'
import { verifyChain } from '@/lib/server/audit/audit-chain'
import { pruneAuditLogs } from '@/lib/server/audit/retention'
import { createFirm } from '@/lib/server/db/firm'
import { saveRetention } from '@/lib/server/db/setting'
import type { Store } from '@/lib/server/db/store'
import { openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const day = 24 * 60 * 60 * 1000

describe.each(testStores)('an audit log that is kept for a year, in %s', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let firm_id: string

  beforeEach(async () => {
    const opened = await openTestStore(kind)
    store = opened.store
    close = opened.close
    const made = await createFirm(store.database, { name: 'Marlow', time_zone: 'UTC', people: [] })
    firm_id = made.firm_id
    await keep(365)
  })
  afterEach(() => close())

  const keep = (audit_days: 365 | null) =>
    saveRetention(store.database.query, { firm_id, role: 'admin' }, { audit_days, export_days: 7 })
  const append = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1)
      await appendEvent(store, { firm_id, kind: 'document.opened' })
  }
  const later = (days: number) => new Date(Date.now() + days * day)
  const prune = (days = 400, limit?: number) => pruneAuditLogs(store, later(days), limit)
  const sequence = async () => {
    const rows = await store.database.query(
      'select seq::float8 as seq, kind from audit_event where firm_id = $1 order by seq',
      [firm_id],
    )
    return rows.map((row) => Number(row['seq']))
  }
  const verify = (anchors: { seq: number; at: string; hash: string }[] = []) =>
    verifyChain(store, firm_id, { anchors })
  const anchorAt = async (seq: number) => {
    const [row] = await store.database.query(
      'select seq::float8 as seq, at, hash from audit_event where firm_id = $1 and seq = $2',
      [firm_id, seq],
    )
    return row as unknown as { seq: number; at: string; hash: string }
  }
  const alter = (statement: string) => store.database.query(statement, [firm_id])

  it('loses what is older, and is whole from there on', async () => {
    await append(5)
    expect(await prune(300)).toEqual([])
    expect(await sequence()).toEqual([1, 2, 3, 4, 5])
    // The newest stays, whatever its age, and the deletion is an event itself.
    expect(await prune()).toMatchObject([{ firm_id, seq: 4 }])
    expect(await sequence()).toEqual([5, 6])
    expect(await verify()).toMatchObject({ kind: 'intact', events: 2, start: { seq: 4 } })
    await append(2)
    expect(await verify()).toMatchObject({ kind: 'intact', events: 4 })
    expect(await prune()).toMatchObject([{ seq: 7 }])
    expect(await verify()).toMatchObject({ kind: 'intact', events: 2, start: { seq: 7 } })
  })

  it('the audit log of a firm that keeps it for ever loses nothing', async () => {
    await append(3)
    await keep(null)
    expect(await prune()).toEqual([])
    expect(await verify()).toMatchObject({ kind: 'intact', events: 3 })
  })

  it('an audit log is pruned some at a time, and by several at once only one time', async () => {
    await append(6)
    expect(await prune(400, 2)).toMatchObject([{ seq: 2 }])
    expect(await verify()).toMatchObject({ kind: 'intact' })
    const pruned = (await Promise.all([prune(400, 2), prune(400, 2)])).flat()
    expect(await verify()).toMatchObject({ kind: 'intact' })
    expect(pruned.length).toBeGreaterThan(0)
  })

  it('a pruned audit log is broken where more of its beginning is missing than was deleted', async () => {
    await append(5)
    await alter('delete from audit_event where firm_id = $1 and seq < 3')
    expect(await verify()).toEqual({ kind: 'broken', seq: 1 })
    await close()
    ;({ store, close } = await openTestStore(kind))
    ;({ firm_id } = await createFirm(store.database, { name: 'F', time_zone: 'UTC', people: [] }))
    await keep(365)
    await append(5)
    await prune()
    await append(3)
    await alter('delete from audit_event where firm_id = $1 and seq <= 5')
    expect(await verify()).toEqual({ kind: 'broken', seq: 5 })
  })

  it('a pruned audit log is broken by a deletion that nobody with the key has written', async () => {
    await append(5)
    const { seq, at, hash } = await anchorAt(3)
    await alter('delete from audit_event where firm_id = $1 and seq <= 3')
    const detail = JSON.stringify({ seq, at, hash })
    await store.database.query(
      `update audit_event set kind = 'audit.log_pruned', detail = $2 where firm_id = $1 and seq = 5`,
      [firm_id, detail],
    )
    expect(await verify()).toEqual({ kind: 'broken', seq: 5 })
  })

  it('a pruned audit log needs no anchor of what was deleted, and every one of what was not', async () => {
    await append(5)
    const anchors = [await anchorAt(2), await anchorAt(5)]
    await prune()
    await append(1)
    expect(await verify(anchors)).toMatchObject({ kind: 'intact' })
    const lost = { ...(await anchorAt(6)), hash: '1.another' }
    expect(await verify([...anchors, lost])).toEqual({ kind: 'broken', seq: 6 })
  })

  it('a pruned audit log is verified on, by a program that had verified it before', async () => {
    await append(5)
    const audit = createAudit(store)
    expect(await audit.verify(firm_id)).toMatchObject({ kind: 'intact', events: 5 })
    await prune()
    expect(await audit.verify(firm_id)).toMatchObject({ kind: 'intact' })
    expect(await audit.verify(firm_id, 'whole')).toMatchObject({ kind: 'intact', events: 2 })
  })
})
