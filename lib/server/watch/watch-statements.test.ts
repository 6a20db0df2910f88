import { describe, expect, it } from 'vitest'
import { findConnection } from '@/lib/server/db/connection'
import { listDifferences } from '@/lib/server/db/lock-difference'
import { findStatementId } from '@/lib/domain/close/statement-key'
import { reReadMonth } from '@/lib/server/watch/re-read-month'
import { closeOf } from '@/lib/domain/close/close-events'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { saveMateriality } from '@/lib/server/db/close-policy'
import { findLockedStatements } from '@/lib/server/db/watch'
import { june } from '@/test/close/findings'
import { faults, rowsOfJune, statementOfJune } from '@/test/close/watched-bank'
import { useWatchedMonth } from '@/test/close/watched-month'
import { testStores } from '@/test/store/database'

describe.each(testStores)('the statements of a locked month, in %s', (kind) => {
  const month = useWatchedMonth(kind)
  const { lock, signatures, events } = month

  const lockWith = async (...statements: ReturnType<typeof statementOfJune>[]) => {
    month.here.bank.statements = statements
    await lock()
  }
  const nextDayWith = async (...statements: ReturnType<typeof statementOfJune>[]) => {
    month.here.bank.statements = statements
    await month.here.nextDay()
  }
  /** Each difference of a statement, and what it comes to. */
  const found = async () => {
    const all = await listDifferences(month.here.sealed, month.ref.firm_id, [month.close_id])
    return (all.get(month.close_id) ?? []).flatMap(({ difference: { key, kind: of, amounts } }) => {
      const id = findStatementId(key)
      return id === undefined ? [] : [[id, of, ...Array.from(amounts, ([, sum]) => Number(sum))]]
    })
  }
  const suspended = [
    ['preparer', 'suspended'],
    ['reviewer', 'suspended'],
  ]
  const given = [
    ['preparer', 'given'],
    ['reviewer', 'given'],
  ]
  const because = async () => {
    const own = { ...month.ref, close_id: month.close_id }
    return closeOf(await listCloseEvents(month.here.sealed, own)).signatures[0]?.because
  }

  it('are found replaced with the rows the same, by two calls, once, and suspend what was signed', async () => {
    await lockWith(statementOfJune(500))
    await nextDayWith(statementOfJune(25_500, 's-other'))
    expect(month.here.bank.calls).toEqual(['statements', 'transactions'])
    expect(await found()).toEqual([['s-june', 'changed', 25_000]])
    expect(await events()).toEqual([{ ...june, count: 1 }])
    expect(await signatures()).toEqual(suspended)
    expect(await because()).toEqual([{ of: 'locked_statements', amounts: [['USD', '25000']] }])
    await nextDayWith(statementOfJune(25_500, 's-other'))
    expect([(await found()).length, (await events()).length]).toEqual([1, 1])
  })

  it('suspend nothing below materiality, or where only the number is another', async () => {
    await lockWith(statementOfJune(500))
    await nextDayWith(statementOfJune(500, 's-other'))
    expect([await found(), await signatures()]).toEqual([[['s-june', 'changed']], given])
    await nextDayWith(statementOfJune(25_499, 's-third'))
    expect([await found(), await signatures()]).toEqual([[['s-june', 'changed', 24_999]], given])
  })

  it('are no longer otherwise once the bank says again what was locked', async () => {
    await lockWith(statementOfJune(500))
    await nextDayWith(statementOfJune(600))
    expect(await found()).toEqual([['s-june', 'changed', 100]])
    await nextDayWith(statementOfJune(500))
    expect(await found()).toEqual([])
  })

  it('that came later are compared from then on, and are no difference', async () => {
    const other = {
      ...statementOfJune(900, 's-may'),
      period_start: '2026-05-01',
      period_end: '2026-06-01',
    }
    await lockWith(other)
    await nextDayWith(statementOfJune(500), other)
    expect([await found(), await events()]).toEqual([[], []])
    await nextDayWith(statementOfJune(700), other)
    expect(await found()).toEqual([['s-june', 'changed', 200]])
    const own = { ...month.ref, close_id: month.close_id }
    const kept = await findLockedStatements(month.here.sealed, own)
    expect(kept?.map(({ id, cameAt }) => [id, cameAt])).toEqual([
      ['s-may', undefined],
      ['s-june', expect.any(String)],
    ])
  })

  it('of a month that was locked without them say nothing', async () => {
    await lock()
    await nextDayWith(statementOfJune(500))
    await nextDayWith(statementOfJune(90_000, 's-other'))
    await nextDayWith()
    expect([await found(), await signatures()]).toEqual([[], given])
  })

  it('are gone only where the list was read to its end, and understood', async () => {
    await lockWith(statementOfJune(500))
    await saveMateriality(
      month.here.sealed.query,
      month.here.admin.person,
      new Map([['USD', 500n]]),
    )
    month.here.bank.unreadableStatements = [{}]
    await nextDayWith()
    expect(await found()).toEqual([])
    month.here.bank.unreadableStatements = []
    month.here.bank.failures.push(faults.down())
    await nextDayWith()
    expect([await found(), await signatures()]).toEqual([[], given])
    await nextDayWith()
    expect([await found(), await signatures()]).toEqual([[['s-june', 'gone', 500]], suspended])
  })

  it('whose figures cannot be read settle nothing, and the month is not re-read', async () => {
    await lockWith(statementOfJune(500))
    await nextDayWith(statementOfJune(600))
    expect([await found(), await month.reRead()]).toEqual([[['s-june', 'changed', 100]], true])
    await month.here.dashboard.database.query(
      'update close_watch set last_fully_read_at = null where close_id = $1',
      [month.close_id],
    )
    const { accounts, ...bare } = statementOfJune(600)
    const untold = accounts?.map((each) => ({ ...each, closing_balance: undefined })) ?? []
    await nextDayWith({ ...bare, accounts: untold })
    expect([await found(), await month.reRead()]).toEqual([[['s-june', 'changed', 100]], false])
    month.here.bank.failures.push(faults.down())
    await nextDayWith(statementOfJune(500))
    expect(await month.reRead()).toBe(false)
    await nextDayWith(statementOfJune(500))
    expect([await found(), await month.reRead()]).toEqual([[], true])
  })

  it('on several pages are compared as they come, and gone with the last page', async () => {
    const until = (period_end: string, closing: number, id: string) => ({
      ...statementOfJune(closing, id),
      period_end,
    })
    const first = until('2026-06-29', 500, 's-1')
    await lockWith(first, until('2026-06-20', 700, 's-2'), until('2026-06-09', 30, 's-3'))
    month.here.bank.pageSize = 2
    month.here.bank.transactions = rowsOfJune(1)
    month.here.bank.queries.length = 0
    const credit = { ...until('2026-06-08', 1, 's-4'), statement_type: 'credit' as const }
    const now = [first, until('2026-06-20', 701, 's-2'), credit]
    await nextDayWith(...now)
    expect(await found()).toEqual([['s-2', 'changed', 1]])
    await nextDayWith(...now)
    expect(await found()).toEqual([
      ['s-2', 'changed', 1],
      ['s-3', 'gone', 30],
    ])
    const names = month.here.bank.queries.flat().map(([name]) => name)
    expect(names).not.toContain('page_token')
  })

  it('are not compared with a lock that came after they were requested', async () => {
    await lockWith(statementOfJune(500))
    month.here.bank.during = async () => {
      month.here.bank.during = undefined
      await month.here.take('reviewer', month.ref, month.close_id, {
        step: { does: 'reopen', reason: 'A late statement' },
      })
      month.here.bank.statements = [statementOfJune(600)]
      await lock()
      month.here.bank.statements = [statementOfJune(500)]
    }
    await nextDayWith(statementOfJune(500))
    expect(await found()).toEqual([])
    await nextDayWith(statementOfJune(500))
    expect(await found()).toEqual([['s-june', 'changed', 100]])
  })

  it('say nothing where the client shares them no longer, whatever the bank answers', async () => {
    await lockWith(statementOfJune(500))
    month.here.bank.failures.push(faults.forbidden())
    await nextDayWith()
    expect([await found(), await signatures()]).toEqual([[], given])
    await month.here.dashboard.database.query(
      `update connection set scope = 'transactions:read' where id = $1`,
      [month.ref.connection_id],
    )
    await nextDayWith()
    expect(month.here.bank.calls).toEqual(['transactions'])
    expect([await found(), await signatures()]).toEqual([[], given])
  })

  it('are listed too where a person has the month re-read at once', async () => {
    await lockWith(statementOfJune(500))
    const press = async () => {
      const { dashboard, context, now, actor } = month.here
      const { firm_id, connection_id } = month.ref
      const state = await findConnection(dashboard.database, firm_id, connection_id)
      if (state === undefined) throw new Error('it is not there')
      const { person, client } = await actor('preparer', month.ref)
      const { scope } = state.client
      month.here.bank.calls.length = 0
      return reReadMonth(
        { ...context, clock: { now } },
        {
          person,
          client: { ...client, scope },
          close_id: month.close_id,
          readAs: (read) => dashboard.connections.readBank(state, read),
        },
      )
    }
    month.here.bank.statements = [statementOfJune(40_000, 's-other')]
    expect(await press()).toEqual({ kind: 'read' })
    expect(month.here.bank.calls).toEqual(['transactions', 'statements'])
    expect(await found()).toEqual([['s-june', 'changed', 39_500]])
    expect(await signatures()).toEqual(suspended)
    month.here.bank.unreadableStatements = [{}]
    month.here.bank.statements = []
    expect(await press()).toEqual({ kind: 'not_understood' })
    expect(await found()).toEqual([['s-june', 'changed', 39_500]])
    month.here.bank.unreadableStatements = []
    const { accounts, ...bare } = statementOfJune(40_000)
    const untold = accounts?.map((each) => ({ ...each, closing_balance: undefined })) ?? []
    month.here.bank.statements = [{ ...bare, accounts: untold }]
    expect(await press()).toEqual({ kind: 'not_understood' })
    expect(await found()).toEqual([['s-june', 'changed', 39_500]])
    month.here.bank.failures.push(undefined, faults.down())
    expect(await press()).toMatchObject({ kind: 'failed' })
    expect(await found()).toEqual([['s-june', 'changed', 39_500]])
  })
})
