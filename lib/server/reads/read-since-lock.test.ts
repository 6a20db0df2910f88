import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSeenPage } from '@/lib/server/marks/seen-page'
import { readSinceLock } from '@/lib/server/reads/read-since-lock'
import { payment } from '@/test/close/close-evidence'
import { openWatchedStore, rowsOfJune, type WatchedStore } from '@/test/close/watched-bank'

describe('the changes of a locked month', () => {
  let here: WatchedStore
  beforeAll(async () => {
    here = await openWatchedStore('embedded')
  })
  afterAll(() => here.close())

  it('are sent with their page as far as it shows them: what a filter hides is accepted by nobody', async () => {
    here.bank.transactions = rowsOfJune(3)
    const ref = await here.connect()
    const close_id = await here.begin(ref)
    await here.lock(ref, close_id)
    here.bank.transactions = [payment('t-0', -150), ...rowsOfJune(3).slice(1), payment('t-9', -5)]
    await here.nextDay()
    const month = {
      id: close_id,
      connection_id: ref.connection_id,
      lockedAt: new Date(0).toISOString(),
      lastFullyReRead: undefined,
      materiality: new Map(),
    }
    const read = await readSinceLock(here.context, ref.firm_id, [month], {
      limit: 20,
      isMeant: ({ kind }) => kind === 'new',
    })
    const { page = '', open, since, shown } = read.get(close_id) ?? {}
    const seen = readSeenPage(here.context.store.vault, ref, `close ${close_id}`, page)
    expect([...(seen?.keys() ?? [])]).toEqual(open?.map(({ difference }) => difference.key))
    expect([seen?.size, shown, since?.open.length]).toEqual([1, 1, 2])
  })

  it('are at least those that were found, also where a filter hides the last one', async () => {
    here.bank.transactions = rowsOfJune(3)
    const ref = await here.connect()
    const close_id = await here.begin(ref)
    await here.lock(ref, close_id)
    here.bank.transactions = [payment('t-0', -150), ...rowsOfJune(3).slice(1)]
    await here.nextDay()
    const readWith = async (lastFullyReRead: string, isMeant: () => boolean) => {
      const month = {
        id: close_id,
        connection_id: ref.connection_id,
        lockedAt: new Date(0).toISOString(),
        lastFullyReRead,
        materiality: new Map(),
      }
      const read = await readSinceLock(here.context, ref.firm_id, [month], { limit: 20, isMeant })
      return read.get(close_id)?.areAllFound
    }
    const [before, after] = [new Date(0).toISOString(), '2100-01-01T00:00:00.000Z']
    const [all, none] = [() => true, () => false]
    expect([await readWith(before, all), await readWith(after, all)]).toEqual([false, true])
    expect([await readWith(before, none), await readWith(after, none)]).toEqual([false, true])
  })
})
