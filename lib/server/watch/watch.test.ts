import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeOf } from '@/lib/domain/close/close-events'
import { saveArchived } from '@/lib/server/db/client-labels'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { saveMateriality } from '@/lib/server/db/close-policy'
import { listDifferences } from '@/lib/server/db/lock-difference'
import { findVisibleClose } from '@/lib/server/db/listed-close'
import { payment } from '@/test/close/close-evidence'
import { june } from '@/test/close/findings'
import { until } from '@/test/connections/connection'
import {
  faults,
  openWatchedStore,
  rowsOfJune,
  statementOfJune,
  type WatchedStore,
} from '@/test/close/watched-bank'
import { testStores } from '@/test/store/database'

describe.each(testStores)('the watch over a locked month, in %s', (kind) => {
  let here: WatchedStore
  let ref: { firm_id: string; connection_id: string }
  let close_id: string
  beforeAll(async () => {
    here = await openWatchedStore(kind)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    await here.dashboard.database.query('delete from close')
    Object.assign(here.bank, {
      transactions: rowsOfJune(3),
      statements: [],
      pageSize: 100,
      unreadable: [],
      during: undefined,
    })
    here.bank.failures.length = 0
    here.bank.calls.length = 0
    ref = await here.connect()
    close_id = await here.begin(ref)
    await saveMateriality(here.sealed.query, here.admin.person, new Map([['USD', 25_000n]]))
  })

  const lock = () => here.lock(ref, close_id)
  const found = async () =>
    ((await listDifferences(here.sealed, ref.firm_id, [close_id])).get(close_id) ?? []).map(
      ({ difference }) => [difference.kind, [...difference.effect].map(([, sum]) => Number(sum))],
    )
  const reRead = async () => {
    const [row] = await here.dashboard.database.query(
      `select last_fully_read_at is not null as is_read from close_watch where close_id = $1`,
      [close_id],
    )
    return row?.['is_read']
  }
  const signatures = async () =>
    closeOf(await listCloseEvents(here.sealed, { ...ref, close_id })).signatures.map(
      ({ as, state }) => [as, state],
    )
  const events = async () =>
    (
      await here.dashboard.database.query(
        `select detail from audit_event where kind = 'close.changed' and connection_id = $1 order by seq`,
        [ref.connection_id],
      )
    ).map((row) => JSON.parse(String(row['detail'])) as unknown)

  it('calls no bank on the day of the lock, and twice on each day from then on', async () => {
    await lock()
    here.wait(0.01 - 1)
    await here.instance().round()
    expect(here.bank.calls).toEqual([])
    here.wait(0.99)
    for (let round = 0; round < 5; round += 1) await here.instance().round()
    expect(here.bank.calls).toEqual([])
    await here.nextDay()
    expect(here.bank.calls).toEqual(['statements', 'transactions'])
    expect(await reRead()).toBe(true)
    expect(await found()).toEqual([])
    expect(await events()).toEqual([])
  })

  it('finds what changed, came and went, says so once, and the board counts it', async () => {
    await lock()
    here.bank.transactions = [
      payment('t-0', -150),
      ...rowsOfJune(3).slice(1, 2),
      payment('t-9', -28_706),
      payment('t-7', -5, { posted_at: '2026-07-02T00:00:00Z' }),
    ]
    await here.nextDay()
    expect(await found()).toEqual([
      ['changed', [-50]],
      ['gone', [300]],
      ['new', [-28_706]],
    ])
    expect(await events()).toEqual([{ ...june, count: 3 }])
    await here.nextDay()
    expect(await events()).toHaveLength(1)
    const { context, admin } = here
    const listed = await findVisibleClose(context.store, admin.person, ref.connection_id, june)
    expect(listed).toMatchObject({ state: 'locked', changes: 3 })
    expect(await signatures()).toEqual([
      ['preparer', 'suspended'],
      ['reviewer', 'suspended'],
    ])
  })

  it('suspends nothing below materiality, and nothing twice that was signed again', async () => {
    await lock()
    here.bank.transactions = [...rowsOfJune(3), payment('t-9', -24_999)]
    await here.nextDay()
    expect(await signatures()).toContainEqual(['preparer', 'given'])
    here.bank.transactions = [...rowsOfJune(3), payment('t-9', -25_000)]
    await here.nextDay()
    expect(await signatures()).toEqual([
      ['preparer', 'suspended'],
      ['reviewer', 'suspended'],
    ])
    expect(await events()).toHaveLength(2)
    await here.sign('preparer', ref, close_id)
    await here.sign('reviewer', ref, close_id)
    await here.nextDay()
    expect((await signatures()).slice(-2)).toEqual([
      ['preparer', 'given'],
      ['reviewer', 'given'],
    ])
  })

  it('reads a page a day, and says that a row is gone once all were read', async () => {
    here.bank.transactions = rowsOfJune(7)
    await lock()
    here.bank.pageSize = 3
    here.bank.transactions = [...rowsOfJune(7).slice(1), payment('t-9', -1)]
    await here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    await here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    await here.nextDay()
    expect([await found(), await reRead()]).toEqual([
      [
        ['gone', [100]],
        ['new', [-1]],
      ],
      true,
    ])
    const parts = `select count(*)::int as count from lock_part where of = 're_read'`
    expect(await here.dashboard.database.query(parts)).toEqual([{ count: 0 }])
  })

  it('goes on with pages that come twice, and begins again where a page token is refused', async () => {
    here.bank.transactions = rowsOfJune(4)
    await lock()
    here.bank.pageSize = 2
    await here.nextDay()
    // A row before them moves all others down by one: the next page has one row again.
    here.bank.transactions = [payment('t-9', -1), ...rowsOfJune(4)]
    here.bank.failures.push(undefined, faults.refusedToken())
    await here.nextDay()
    expect(await reRead()).toBe(false)
    await here.nextDay()
    await here.nextDay()
    await here.nextDay()
    expect([await found(), await reRead()]).toEqual([[['new', [-1]]], true])
  })

  it('re-reads a month at once whose totals changed since it was locked', async () => {
    here.bank.statements = [statementOfJune(500)]
    await lock()
    const other = await here.begin(ref, { first: '2026-05-01', last: '2026-05-31' })
    await here.dashboard.database.query(`update close set state = 'locked' where id = $1`, [other])
    here.bank.statements = [statementOfJune(501)]
    here.bank.transactions = rowsOfJune(2)
    // The other month was never re-read, and would have been first.
    await here.nextDay()
    expect(await found()).toEqual([['gone', [300]]])
  })

  it('makes two calls a day whatever instances there are, and whatever comes of them', async () => {
    await lock()
    here.wait(1)
    await Promise.all([1, 2, 3, 4].map(() => here.instance().round()))
    await here.instance().round()
    expect(here.bank.calls).toHaveLength(2)
    here.bank.calls.length = 0
    here.wait(1)
    here.bank.failures.push(new Error('a fault of ours'), new Error('a fault of ours'))
    for (let round = 0; round < 5; round += 1) await here.instance().round()
    expect(here.bank.calls).toHaveLength(2)
    expect(here.logged.at(-1)).toContain('could not be watched')
  })

  it('does not repeat a call whose process died, once its claim has lapsed', async () => {
    await lock()
    here.wait(1)
    const died = new Promise<never>(() => {})
    here.bank.during = () => died
    void here.instance().round()
    await until(() => here.bank.calls.length === 1)
    here.bank.during = undefined
    await here.instance().round()
    expect(here.bank.calls).toEqual(['statements'])
    await here.dashboard.database.query(
      `update client_watch set claimed_until = now() - interval '1 second'`,
    )
    await here.instance().round()
    expect(here.bank.calls).toEqual(['statements', 'transactions'])
  })

  it('keeps nothing of a month that is reopened, or locked again, while it is called', async () => {
    await lock()
    here.bank.transactions = rowsOfJune(2)
    const reopen = () =>
      here.take('reviewer', ref, close_id, { step: { does: 'reopen', reason: 'A late wire' } })
    here.bank.during = async () => {
      if (here.bank.calls.at(-1) !== 'transactions') return
      await reopen()
      await lock()
    }
    await here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    here.bank.during = undefined
    await here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], true])
    here.bank.transactions = rowsOfJune(1)
    here.bank.during = async () => {
      if (here.bank.calls.at(-1) === 'transactions') await reopen()
    }
    await here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], undefined])
    await here.nextDay()
    expect(here.bank.calls).toEqual([])
  })

  it('waits for as long as the bank says, and an hour where it does not', async () => {
    await lock()
    here.bank.failures.push(faults.rateLimited(2 * 3600))
    here.wait(0.1)
    await here.nextDay()
    expect(here.bank.calls).toEqual(['statements'])
    here.wait(0.5 / 24)
    await here.instance().round()
    expect(here.bank.calls).toEqual(['statements'])
    // The rest of the day is over: of the next there are two again.
    await here.nextDay()
    expect(here.bank.calls).toEqual(['statements', 'transactions'])
    here.wait(0.9)
    here.bank.calls.length = 0
    here.bank.failures.push(faults.down())
    await here.instance().round()
    await here.instance().round()
    expect(here.bank.calls).toEqual(['statements'])
    here.wait(1 / 24)
    await here.instance().round()
    expect(here.bank.calls).toEqual(['statements', 'transactions'])
  })

  it('calls a bank again with a new token after one was refused', async () => {
    await lock()
    here.bank.failures.push(faults.unauthorized())
    await here.nextDay()
    expect(here.bank.calls).toEqual(['statements', 'transactions'])
    expect(await reRead()).toBe(true)
  })

  it('says of no month that it was re-read of which a row could not be understood', async () => {
    await lock()
    here.bank.transactions = rowsOfJune(2)
    here.bank.unreadable = [{}]
    await here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    here.bank.unreadable = []
    await here.nextDay()
    expect([await found(), await reRead()]).toEqual([[['gone', [300]]], true])
  })

  it('calls for no client whose consent has ended, or that is archived', async () => {
    await lock()
    const { database } = here.dashboard
    const status = (to: string) =>
      database.query('update connection set status = $2 where id = $1', [ref.connection_id, to])
    for (const ended of ['needs_reconnect', 'disconnected', 'quarantined']) {
      await status(ended)
      await here.nextDay()
      expect(here.bank.calls).toEqual([])
    }
    await status('active')
    const archive = (isArchived: boolean) =>
      saveArchived(here.sealed.query, { ...here.admin.person, ...ref }, isArchived)
    await archive(true)
    await here.nextDay()
    expect(here.bank.calls).toEqual([])
    await archive(false)
    await here.nextDay()
    expect(here.bank.calls).toHaveLength(2)
  })

  it('makes no call for a client whose consent the bank has ended, and counts none', async () => {
    await lock()
    const { bank, database } = here.dashboard
    const [row] = await database.query(
      `update connection set access_expires_at = now() - interval '1 hour' where id = $1 returning name`,
      [ref.connection_id],
    )
    bank.disconnect(String(row?.['name']))
    await here.nextDay()
    expect(here.bank.calls).toEqual([])
    expect(await reRead()).toBe(false)
    const watches = await database.query(
      `select day < $2::date as is_older from client_watch where connection_id = $1`,
      [ref.connection_id, here.now().toISOString().slice(0, 10)],
    )
    expect(watches).toEqual([{ is_older: true }])
    const { status } = (await here.dashboard.row(ref.connection_id)) ?? {}
    expect(status).toBe('needs_reconnect')
  })

  it('ends with a client that is forgotten while it is called', async () => {
    await lock()
    here.bank.during = () => here.forget(ref)
    await here.nextDay()
    expect(here.bank.calls).toEqual(['statements'])
    expect(await events()).toEqual([])
  })
})
