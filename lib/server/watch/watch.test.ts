import { describe, expect, it } from 'vitest'
import { saveMonth } from '@/lib/server/db/watch'
import { monthWith } from '@/test/close/watches'
import { findVisibleClose } from '@/lib/server/db/listed-close'
import { payment } from '@/test/close/close-evidence'
import { june } from '@/test/close/findings'
import { faults, rowsOfJune, statementOfJune } from '@/test/close/watched-bank'
import { useWatchedMonth } from '@/test/close/watched-month'
import { testStores } from '@/test/store/database'

describe.each(testStores)('the watch over a locked month, in %s', (kind) => {
  const month = useWatchedMonth(kind)
  const { lock, found, reRead, signatures, events } = month

  it('finds what changed, came and went, says so once, and the board counts it', async () => {
    await lock()
    month.here.bank.transactions = [
      payment('t-0', -150),
      ...rowsOfJune(3).slice(1, 2),
      payment('t-9', -28_706),
      payment('t-7', -5, { posted_at: '2026-05-31T00:00:00Z' }),
    ]
    await month.here.nextDay()
    expect(await found()).toEqual([
      ['changed', [-50]],
      ['gone', [300]],
      ['new', [-28_706]],
    ])
    expect(await events()).toEqual([{ ...june, count: 3 }])
    await month.here.nextDay()
    expect(await events()).toHaveLength(1)
    const { context, admin } = month.here
    const listed = await findVisibleClose(
      context.store,
      admin.person,
      month.ref.connection_id,
      june,
    )
    expect(listed).toMatchObject({ state: 'locked', changes: 3 })
    expect(await signatures()).toEqual([
      ['preparer', 'suspended'],
      ['reviewer', 'suspended'],
    ])
    const written = await events('close.signature_suspended')
    expect(written).toEqual([
      { ...june, as: 'preparer' },
      { ...june, as: 'reviewer' },
    ])
  })

  it('suspends nothing below materiality, and nothing twice that was signed again', async () => {
    await lock()
    month.here.bank.transactions = [...rowsOfJune(3), payment('t-9', -24_999)]
    await month.here.nextDay()
    expect(await signatures()).toContainEqual(['preparer', 'given'])
    month.here.bank.transactions = [...rowsOfJune(3), payment('t-9', -25_000)]
    await month.here.nextDay()
    expect(await signatures()).toEqual([
      ['preparer', 'suspended'],
      ['reviewer', 'suspended'],
    ])
    expect(await events()).toHaveLength(2)
    await month.here.sign('preparer', month.ref, month.close_id)
    await month.here.sign('reviewer', month.ref, month.close_id)
    await month.here.nextDay()
    expect((await signatures()).slice(-2)).toEqual([
      ['preparer', 'given'],
      ['reviewer', 'given'],
    ])
  })

  it('reads a page a day, and says that a row is gone once all were read', async () => {
    month.here.bank.transactions = rowsOfJune(7)
    await lock()
    month.here.bank.pageSize = 3
    month.here.bank.transactions = [
      ...rowsOfJune(7).slice(1),
      payment('t-9', -1, { posted_at: '2026-06-01T00:00:00Z' }),
    ]
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([
      [
        ['gone', [100]],
        ['new', [-1]],
      ],
      true,
    ])
    const parts = `select count(*)::int as count from lock_part where of = 're_read'`
    expect(await month.here.dashboard.database.query(parts)).toEqual([{ count: 0 }])
  })

  it('goes on by dates and keeps no token of the bank’s, so that rows that come meanwhile move none', async () => {
    month.here.bank.transactions = rowsOfJune(4)
    await lock()
    month.here.bank.pageSize = 2
    month.here.bank.queries.length = 0
    await month.here.nextDay()
    month.here.bank.transactions = [payment('t-9', -1), ...rowsOfJune(4)]
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], true])
    // It was posted after what the first page had shown: the next re-reading finds it.
    for (const _day of ['first', 'second', 'third', 'fourth']) await month.here.nextDay()
    expect(await found()).toEqual([['new', [-1]]])
    const names = month.here.bank.queries.flat().map(([name]) => name)
    expect(names).toContain('posted_before')
    expect(names).not.toContain('page_token')
  })

  it('begins a pass again that was kept with a token of the bank’s by an earlier version', async () => {
    month.here.bank.transactions = rowsOfJune(4)
    await lock()
    month.here.bank.pageSize = 3
    const pass = { begun: month.here.now().toISOString(), nextPage: 'stale', pages: 3, failures: 0 }
    await saveMonth(
      month.here.sealed,
      { ...month.ref, close_id: month.close_id },
      {
        ...monthWith(''),
        timeZone: 'UTC',
        pass: { ...pass, before: undefined, notUnderstood: 0 },
      },
    )
    month.here.bank.transactions = rowsOfJune(3)
    month.here.bank.queries.length = 0
    await month.here.nextDay()
    expect(month.here.bank.queries.flat().map(([name]) => name)).not.toContain('page_token')
    expect([await found(), await reRead()]).toEqual([[['gone', [400]]], true])
  })

  it('gives up a month with more rows of one instant than a page has, and says so', async () => {
    const instant = rowsOfJune(1)[0]?.posted_at
    month.here.bank.transactions = rowsOfJune(5).map((each) => ({ ...each, posted_at: instant }))
    await lock()
    month.here.bank.pageSize = 3
    for (const _day of ['first', 'second', 'third']) await month.here.nextDay()
    expect([await found(), await reRead(), await signatures()]).toEqual([
      [],
      false,
      [
        ['preparer', 'given'],
        ['reviewer', 'given'],
      ],
    ])
  })

  it('reads a month without an order of a bank that refuses it', async () => {
    month.here.bank.transactions = rowsOfJune(4)
    await lock()
    month.here.bank.transactions = rowsOfJune(3)
    month.here.bank.failures.push(undefined, faults.refused())
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    month.here.bank.queries.length = 0
    await month.here.nextDay()
    expect(month.here.bank.queries.flat().map(([name]) => name)).not.toContain('sort_by')
    expect([await found(), await reRead()]).toEqual([[['gone', [400]]], true])
  })

  it('re-reads a month at once whose totals changed since it was locked', async () => {
    month.here.bank.statements = [statementOfJune(500)]
    await lock()
    const other = await month.here.begin(month.ref, { first: '2026-05-01', last: '2026-05-31' })
    await month.here.dashboard.database.query(`update close set state = 'locked' where id = $1`, [
      other,
    ])
    month.here.bank.statements = [statementOfJune(501)]
    month.here.bank.transactions = rowsOfJune(2)
    // The other month was never re-read, and would have been first.
    await month.here.nextDay()
    expect(await found()).toEqual([
      ['changed', []],
      ['gone', [300]],
    ])
  })

  it('keeps nothing of a month that is reopened, or locked again, while it is called', async () => {
    await lock()
    month.here.bank.transactions = rowsOfJune(2)
    const reopen = () =>
      month.here.take('reviewer', month.ref, month.close_id, {
        step: { does: 'reopen', reason: 'A late wire' },
      })
    month.here.bank.during = async () => {
      if (month.here.bank.calls.at(-1) !== 'transactions') return
      await reopen()
      await lock()
    }
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    month.here.bank.during = undefined
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], true])
    month.here.bank.transactions = rowsOfJune(1)
    month.here.bank.during = async () => {
      if (month.here.bank.calls.at(-1) === 'transactions') await reopen()
    }
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], undefined])
    await month.here.nextDay()
    expect(month.here.bank.calls).toEqual([])
  })

  it('says of no month that it was re-read of which a row could not be understood', async () => {
    await lock()
    month.here.bank.transactions = rowsOfJune(2)
    month.here.bank.unreadable = [{}]
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[], false])
    month.here.bank.unreadable = []
    await month.here.nextDay()
    expect([await found(), await reRead()]).toEqual([[['gone', [300]]], true])
  })
})
