import { describe, expect, it } from 'vitest'
import { payment } from '@/test/close/close-evidence'
import { faults, rowsOfJune, statementOfJune } from '@/test/close/watched-bank'
import { useWatchedMonth } from '@/test/close/watched-month'
import { testStores } from '@/test/store/database'

const given = [
  ['preparer', 'given'],
  ['reviewer', 'given'],
]

describe.each(testStores)('a locked month whose bank cannot be read, in %s', (kind) => {
  const month = useWatchedMonth(kind)
  const { lock, found, reRead, signatures, events } = month
  const connection = (column: 'status' | 'scope', value: string) =>
    month.here.dashboard.database.query(`update connection set ${column} = $2 where id = $1`, [
      month.ref.connection_id,
      value,
    ])

  it('suspends nothing while its bank is down, limits its calls or refuses them, on however many days', async () => {
    month.here.bank.statements = [statementOfJune(500)]
    await lock()
    month.here.bank.statements = [statementOfJune(90_000, 's-other')]
    month.here.bank.transactions = [payment('t-9', -90_000)]
    const failures = [faults.down, () => faults.rateLimited(60), faults.forbidden]
    for (const failure of [...failures, ...failures]) {
      month.here.bank.failures.length = 0
      month.here.bank.failures.push(failure(), failure())
      await month.here.nextDay()
    }
    expect([await found(), await reRead(), await events()]).toEqual([[], false, []])
    expect(await signatures()).toEqual(given)
    month.here.bank.failures.length = 0
    await month.here.nextDay()
    expect(await signatures()).toContainEqual(['preparer', 'suspended'])
  })

  it('is called no more once its client is disconnected between two calls, and goes on from there', async () => {
    month.here.bank.transactions = rowsOfJune(4)
    await lock()
    month.here.bank.pageSize = 3
    await month.here.nextDay()
    month.here.bank.during = () => connection('status', 'disconnected')
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual(['statements'])
    month.here.bank.during = undefined
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual([])
    await connection('status', 'active')
    await month.here.nextDay()
    expect([await found(), await reRead(), await signatures()]).toEqual([[], true, given])
  })

  it('is called no more once its client shares no transactions, and none of its rows is gone', async () => {
    await lock()
    month.here.bank.transactions = []
    month.here.bank.during = () => connection('scope', 'accounts:read statements:read')
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual(['statements'])
    expect([await found(), await reRead(), await signatures()]).toEqual([[], false, given])
  })

  it('ends with its client where that is forgotten in the middle of a pass', async () => {
    month.here.bank.transactions = rowsOfJune(4)
    await lock()
    month.here.bank.pageSize = 3
    await month.here.nextDay()
    month.here.bank.during = async () => {
      if (month.here.bank.calls.at(-1) === 'transactions') await month.here.forget(month.ref)
    }
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual(['statements', 'transactions'])
    const parts = await month.here.dashboard.database.query(
      'select count(*)::int as count from lock_part',
    )
    expect([parts, await events(), month.here.logged]).toEqual([[{ count: 0 }], [], []])
  })
})
