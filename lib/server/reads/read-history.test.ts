import { describe, expect, it } from 'vitest'
import { acceptChanges } from '@/lib/server/close/accept-changes'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { listDifferences } from '@/lib/server/db/lock-difference'
import { readHistory } from '@/lib/server/reads/read-history'
import { payment } from '@/test/close/close-evidence'
import { rowsOfJune, statementOfJune } from '@/test/close/watched-bank'
import { useWatchedMonth } from '@/test/close/watched-month'

describe('what was accepted of a locked month', () => {
  const month = useWatchedMonth('embedded')

  const differences = async () => {
    const { here, ref, close_id } = month
    const found = await listDifferences(here.sealed, ref.firm_id, [close_id])
    return found.get(close_id)?.map(({ difference }) => difference) ?? []
  }
  const accepted = async () => {
    const own = { ...month.ref, close_id: month.close_id }
    const events = await listCloseEvents(month.here.sealed, own)
    const history = await readHistory(month.here.sealed, own, events)
    return history.flatMap((event) => (event.does === 'accept_changes' ? event : []))
  }

  it('stays as it was accepted whatever the bank says since, and after another lock as a number', async () => {
    const { here, ref, close_id } = month
    const { bank } = here
    bank.statements = [statementOfJune(500)]
    await month.lock()
    bank.transactions = [payment('t-0', -28_706), ...rowsOfJune(2).slice(1), payment('t-9', -5)]
    bank.statements = [statementOfJune(460)]
    await here.nextDay()
    const shown = await differences()
    expect(shown.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'changed', 'gone', 'new'])
    await acceptChanges(
      here.context,
      await here.actor('preparer', ref),
      close_id,
      shown.map(({ key, kind, now }) => ({ key, kind, now, seen: 0 })),
    )
    const listed = async () => (await accepted()).flatMap((event) => event.differences)
    expect(await listed()).toHaveLength(4)
    expect(await listed()).toEqual(expect.arrayContaining(shown))
    bank.transactions = rowsOfJune(3)
    bank.statements = [statementOfJune(470)]
    await here.nextDay()
    expect(await differences()).toHaveLength(1)
    expect(await listed()).toEqual(expect.arrayContaining(shown))
    bank.statements = [statementOfJune(460)]
    await here.nextDay()
    const reopen = { step: { does: 'reopen', reason: 'A late wire' } } as const
    await here.take('reviewer', ref, close_id, reopen)
    expect(await listed()).toEqual(expect.arrayContaining(shown))
    await month.lock()
    const after = await accepted()
    expect(after.reduce((sum, { count }) => sum + count, 0)).toBe(4)
    expect(after.flatMap((event) => event.differences)).toEqual([])
  })
})
