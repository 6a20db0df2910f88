import { describe, expect, it } from 'vitest'
import { findConnection } from '@/lib/server/db/connection'
import { reReadMonth } from '@/lib/server/watch/re-read-month'
import { payment } from '@/test/close/close-evidence'
import { june } from '@/test/close/findings'
import { faults, rowsOfJune } from '@/test/close/watched-bank'
import { useWatchedMonth } from '@/test/close/watched-month'
import { testStores } from '@/test/store/database'

describe.each(testStores)('a locked month that a person has re-read, in %s', (kind) => {
  const month = useWatchedMonth(kind)
  const { lock, found, reRead: isReRead, signatures, events, lastCheck } = month

  const press = async (
    role: 'preparer' | 'viewer' = 'preparer',
    before: () => void = () => {},
  ): ReturnType<typeof reReadMonth> => {
    const { dashboard, context, now, actor } = month.here
    const { firm_id, connection_id } = month.ref
    const state = await findConnection(dashboard.database, firm_id, connection_id)
    if (state === undefined) throw new Error('it is not there')
    const { person, client } = await actor(role, month.ref)
    return reReadMonth(
      { ...context, clock: { now } },
      {
        person,
        client: { ...client, scope: state.client.scope },
        close_id: month.close_id,
        readAs: async (read) => {
          const outcome = await dashboard.connections.readBank(state, read)
          before()
          return outcome
        },
      },
    )
  }
  const reopen = () =>
    month.here.take('reviewer', month.ref, month.close_id, {
      step: { does: 'reopen', reason: 'A late wire' },
    })
  /** That nothing of it was kept, and that the next press finds the bank free. */
  const expectNothingKept = async () => {
    expect([await found(), await isReRead(), await events(), await lastCheck()]).toEqual([
      [],
      false,
      [],
      undefined,
    ])
    Object.assign(month.here.bank, { during: undefined, unreadable: [], pageSize: 100 })
    expect(await press()).toEqual({ kind: 'read' })
  }
  const kept = async (of: string) =>
    (
      await month.here.dashboard.database.query(
        'select person_id, detail from audit_event where kind = $1 and connection_id = $2',
        [of, month.ref.connection_id],
      )
    ).map((row) => [row['person_id'] !== null, JSON.parse(String(row['detail'])) as unknown])

  it('is read whole at once, and what is found stands as what the watch finds', async () => {
    await lock()
    month.here.bank.pageSize = 2
    month.here.bank.transactions = [
      payment('t-0', -150),
      ...rowsOfJune(3).slice(1, 2),
      payment('t-9', -28_706),
    ]
    expect(await press()).toEqual({ kind: 'read' })
    expect(month.here.bank.calls).toEqual(['transactions', 'transactions'])
    expect(await found()).toEqual([
      ['changed', [-50]],
      ['gone', [300]],
      ['new', [-28_706]],
    ])
    expect(await isReRead()).toBe(true)
    expect(await lastCheck()).toBe(month.here.now().toISOString())
    expect(await events()).toEqual([{ ...june, count: 3 }])
    expect(await kept('close.re_read')).toEqual([[true, june]])
    expect(await signatures()).toContainEqual(['preparer', 'suspended'])
    expect(await press()).toEqual({ kind: 'read' })
    expect([(await found()).length, (await events()).length]).toEqual([3, 1])
  })

  it('takes none of the calls of the watch, and ends the pass that was under way', async () => {
    month.here.bank.transactions = rowsOfJune(4)
    await lock()
    month.here.bank.pageSize = 2
    await month.here.nextDay()
    expect([await isReRead(), month.here.bank.calls.length]).toEqual([false, 2])
    expect(await press()).toEqual({ kind: 'read' })
    const { query } = month.here.dashboard.database
    const parts = `select count(*)::int as count from lock_part where of = 're_read'`
    expect(await query(parts)).toEqual([{ count: 0 }])
    expect(await isReRead()).toBe(true)
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual(['statements', 'transactions'])
  })

  it('changes nothing where the bank is down, or fails half-way', async () => {
    month.here.bank.transactions = rowsOfJune(4)
    await lock()
    month.here.bank.pageSize = 2
    month.here.bank.transactions = [payment('t-9', -1), ...rowsOfJune(3)]
    for (const failures of [[faults.down()], [undefined, faults.down()]]) {
      month.here.bank.failures.push(...failures)
      expect(await press()).toMatchObject({ kind: 'failed', failure: { code: 'bank_unreachable' } })
    }
    await expectNothingKept()
  })

  it('changes nothing where the bank is too slow, or its list has no end', async () => {
    await lock()
    month.here.bank.transactions = rowsOfJune(2)
    month.here.bank.pageSize = 1
    month.here.bank.during = async () => month.here.wait(0.01)
    expect(await press()).toMatchObject({ kind: 'failed', failure: { code: 'bank_slow' } })
    expect(month.here.bank.calls).toHaveLength(1)
    month.here.bank.during = undefined
    month.here.bank.pageSize = 0
    expect(await press()).toEqual({ kind: 'part' })
    await expectNothingKept()
  })

  it('is read once however many press, and never beside the watch', async () => {
    await lock()
    month.here.bank.transactions = rowsOfJune(2)
    const answers: unknown[] = []
    month.here.bank.during = async () => {
      month.here.bank.during = undefined
      answers.push(await press())
      month.here.wait(1)
      await month.here.instance().round()
    }
    expect(await press()).toMatchObject({ kind: 'read' })
    expect(answers).toEqual([{ kind: 'busy' }])
    expect(month.here.bank.calls).toEqual(['transactions'])
    expect([await found(), (await events()).length]).toEqual([[['gone', [300]]], 1])
    month.here.bank.during = async () => void answers.push(await press())
    await month.here.nextDay()
    expect(answers.slice(1)).toEqual([{ kind: 'busy' }, { kind: 'busy' }])
  })

  it('keeps nothing of a month that is reopened, or locked again, meanwhile', async () => {
    await lock()
    month.here.bank.transactions = rowsOfJune(2)
    month.here.bank.during = async () => {
      await reopen()
      await lock()
    }
    expect(await press()).toEqual({ kind: 'refused', why: 'state' })
    expect([await found(), await isReRead(), await events()]).toEqual([[], false, []])
    month.here.bank.during = reopen
    expect(await press()).toEqual({ kind: 'refused', why: 'state' })
    expect([await found(), await isReRead(), await events()]).toEqual([[], undefined, []])
    month.here.bank.calls.length = 0
    expect(await press()).toEqual({ kind: 'refused', why: 'state' })
    expect(month.here.bank.calls).toEqual([])
  })

  it('does not count as re-read where a row is not understood, and keeps what the others say', async () => {
    await lock()
    month.here.bank.transactions = [...rowsOfJune(2), payment('t-9', -1)]
    month.here.bank.unreadable = [{}]
    expect(await press()).toEqual({ kind: 'not_understood' })
    expect([await found(), await isReRead()]).toEqual([[['new', [-1]]], false])
  })

  it('is not read by who may not, and not kept for who loses the right meanwhile', async () => {
    await lock()
    await expect(press('viewer')).rejects.toMatchObject({ kind: 'not_allowed' })
    expect(month.here.bank.calls).toEqual([])
    month.here.bank.transactions = rowsOfJune(2)
    const lost = () => {
      throw new Error('the right was lost')
    }
    await expect(press('preparer', lost)).rejects.toThrow('the right was lost')
    await expectNothingKept()
  })
})
