import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { saveArchived } from '@/lib/server/db/client-labels'
import { findLastCheck } from '@/lib/server/db/watched-month'
import { faults } from '@/test/close/watched-bank'
import { useWatchedMonth } from '@/test/close/watched-month'
import { until } from '@/test/connections/connection'
import { testStores } from '@/test/store/database'

describe.each(testStores)('the calls of the watch, in %s', (kind) => {
  const month = useWatchedMonth(kind)
  const { lock, found, reRead, events } = month

  it('calls no bank on the day of the lock, and twice on each day from then on', async () => {
    await lock()
    month.here.wait(0.01 - 1)
    await month.here.instance().round()
    expect(month.here.bank.calls).toEqual([])
    month.here.wait(0.99)
    for (let round = 0; round < 5; round += 1) await month.here.instance().round()
    expect(month.here.bank.calls).toEqual([])
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual(['statements', 'transactions'])
    expect(await reRead()).toBe(true)
    expect(await found()).toEqual([])
    expect(await events()).toEqual([])
  })

  it('keeps when a bank last answered, and a failure is no answer', async () => {
    await lock()
    month.here.bank.failures.push(faults.down())
    await month.here.nextDay()
    expect(month.here.bank.calls).toHaveLength(1)
    expect(await month.lastCheck()).toBeUndefined()
    await month.here.nextDay()
    const { database } = month.here.dashboard
    const seen = await findLastCheck(database, month.here.admin.person)
    expect(seen).toEqual(await month.lastCheck())
    expect(seen).toEqual(expect.any(String))
    const outsider = { ...month.here.admin.person, id: randomUUID(), all_clients: false }
    expect(await findLastCheck(database, outsider)).toBeUndefined()
  })

  it('says no more when a bank answered once the month that was re-read is open again', async () => {
    await lock()
    await month.here.nextDay()
    const { database } = month.here.dashboard
    const lastCheck = () => findLastCheck(database, month.here.admin.person)
    expect(await lastCheck()).toEqual(expect.any(String))
    await month.here.take('reviewer', month.ref, month.close_id, {
      step: { does: 'reopen', reason: 'A late wire' },
    })
    expect(await month.lastCheck()).toEqual(expect.any(String))
    expect(await lastCheck()).toBeUndefined()
  })

  it('makes two calls a day whatever instances there are, and whatever comes of them', async () => {
    await lock()
    month.here.wait(1)
    await Promise.all([1, 2, 3, 4].map(() => month.here.instance().round()))
    await month.here.instance().round()
    expect(month.here.bank.calls).toHaveLength(2)
    month.here.bank.calls.length = 0
    month.here.wait(1)
    month.here.bank.failures.push(new Error('a fault of ours'), new Error('a fault of ours'))
    for (let round = 0; round < 5; round += 1) await month.here.instance().round()
    expect(month.here.bank.calls).toHaveLength(2)
    expect(month.here.logged.at(-1)).toContain('could not be watched')
  })

  it('does not repeat a call whose process died, once its claim has lapsed', async () => {
    await lock()
    month.here.wait(1)
    const died = new Promise<never>(() => {})
    month.here.bank.during = () => died
    void month.here.instance().round()
    await until(() => month.here.bank.calls.length === 1)
    month.here.bank.during = undefined
    await month.here.instance().round()
    expect(month.here.bank.calls).toEqual(['statements'])
    await month.here.dashboard.database.query(
      `update client_watch set claimed_until = now() - interval '1 second'`,
    )
    await month.here.instance().round()
    expect(month.here.bank.calls).toEqual(['statements', 'transactions'])
  })

  it('waits for as long as the bank says, and an hour where it does not', async () => {
    await lock()
    month.here.bank.failures.push(faults.rateLimited(2 * 3600))
    month.here.wait(0.1)
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual(['statements'])
    month.here.wait(0.5 / 24)
    await month.here.instance().round()
    expect(month.here.bank.calls).toEqual(['statements'])
    // The rest of the day is over: of the next there are two again.
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual(['statements', 'transactions'])
    // After 22:00 every client’s time has come.
    month.here.wait(0.95)
    month.here.bank.calls.length = 0
    month.here.bank.failures.push(faults.down())
    await month.here.instance().round()
    await month.here.instance().round()
    expect(month.here.bank.calls).toEqual(['statements'])
    month.here.wait(1 / 24)
    await month.here.instance().round()
    expect(month.here.bank.calls).toEqual(['statements', 'transactions'])
  })

  it('calls a bank again with a new token after one was refused', async () => {
    await lock()
    month.here.bank.failures.push(faults.unauthorized())
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual(['statements', 'transactions'])
    expect(await reRead()).toBe(true)
  })

  it('calls for no client whose consent has ended, or that is archived', async () => {
    await lock()
    const { database } = month.here.dashboard
    const status = (to: string) =>
      database.query('update connection set status = $2 where id = $1', [
        month.ref.connection_id,
        to,
      ])
    for (const ended of ['needs_reconnect', 'disconnected', 'quarantined']) {
      await status(ended)
      await month.here.nextDay()
      expect(month.here.bank.calls).toEqual([])
    }
    await status('active')
    const archive = (isArchived: boolean) =>
      saveArchived(
        month.here.sealed.query,
        { ...month.here.admin.person, ...month.ref },
        isArchived,
      )
    await archive(true)
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual([])
    await archive(false)
    await month.here.nextDay()
    expect(month.here.bank.calls).toHaveLength(2)
  })

  it('makes no call for a client whose consent the bank has ended, and counts none', async () => {
    await lock()
    const { bank, database } = month.here.dashboard
    const [row] = await database.query(
      `update connection set access_expires_at = now() - interval '1 hour' where id = $1 returning name`,
      [month.ref.connection_id],
    )
    bank.disconnect(String(row?.['name']))
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual([])
    expect(await reRead()).toBe(false)
    const watches = await database.query(
      `select day < $2::date as is_older from client_watch where connection_id = $1`,
      [month.ref.connection_id, month.here.now().toISOString().slice(0, 10)],
    )
    expect(watches).toEqual([{ is_older: true }])
    const { status } = (await month.here.dashboard.row(month.ref.connection_id)) ?? {}
    expect(status).toBe('needs_reconnect')
  })

  it('ends with a client that is forgotten while it is called', async () => {
    await lock()
    month.here.bank.during = () => month.here.forget(month.ref)
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual(['statements'])
    expect(await events()).toEqual([])
  })
})
