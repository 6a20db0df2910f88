import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptChanges, type SeenDifference } from '@/lib/server/close/accept-changes'
import { listAcceptances, listDifferences } from '@/lib/server/db/lock-difference'
import { findVisibleClose } from '@/lib/server/db/listed-close'
import { payment } from '@/test/close/close-evidence'
import { june } from '@/test/close/findings'
import { openWatchedStore, rowsOfJune, type WatchedStore } from '@/test/close/watched-bank'
import { testStores } from '@/test/store/database'

describe.each(testStores)('changes of a locked month, in %s', (kind) => {
  let here: WatchedStore
  let ref: { firm_id: string; connection_id: string }
  let close_id: string
  beforeAll(async () => {
    here = await openWatchedStore(kind)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    await here.dashboard.database.query('delete from close')
    here.bank.transactions = rowsOfJune(3)
    ref = await here.connect()
    close_id = await here.begin(ref)
    await here.lock(ref, close_id)
    here.bank.transactions = [payment('t-0', -150), ...rowsOfJune(3).slice(1), payment('t-9', -5)]
    await here.nextDay()
  })

  /** As a page that is opened now shows them. */
  const shown = async (): Promise<SeenDifference[]> => {
    const found = (await listDifferences(here.sealed, ref.firm_id, [close_id])).get(close_id) ?? []
    const accepted = (await listAcceptances(here.sealed, ref.firm_id, [close_id])).get(close_id)
    return found.map(({ difference: { key, kind: of, now } }) => ({
      key,
      kind: of,
      now,
      seen: accepted?.get(key)?.length ?? 0,
    }))
  }
  const accept = async (changes: readonly SeenDifference[], who: 'preparer' | 'reviewer') =>
    acceptChanges(here.context, await here.actor(who, ref), close_id, changes)
  const open = async () => {
    const { store } = here.context
    const close = await findVisibleClose(store, here.admin.person, ref.connection_id, june)
    return close?.changes
  }

  it('are accepted as they were shown, and open again when the bank changes them once more', async () => {
    expect(await open()).toBe(2)
    expect(await accept(await shown(), 'preparer')).toEqual({
      kind: 'accepted',
      count: 2,
      others: [],
    })
    expect(await open()).toBe(0)
    await here.nextDay()
    expect(await open()).toBe(0)
    here.bank.transactions[0] = payment('t-0', -151)
    await here.nextDay()
    expect(await open()).toBe(1)
    here.bank.transactions[0] = payment('t-0', -150)
    await here.nextDay()
    expect(await open()).toBe(0)
  })

  it('are not accepted by who saw something else', async () => {
    const before = await shown()
    here.bank.transactions[0] = payment('t-0', -151)
    await here.nextDay()
    expect(await accept(before, 'preparer')).toMatchObject({
      kind: 'accepted',
      count: 1,
      others: [{ kind: 'refused', why: 'other_outcome' }],
    })
    expect(await open()).toBe(1)
  })

  it('are accepted once: the later of two people sees who did, and the rest is kept', async () => {
    const [first = expect.fail(), ...rest] = await shown()
    const answers = [
      await accept([first], 'preparer'),
      await accept([first, first, ...rest], 'reviewer'),
    ]
    const { person } = await here.actor('preparer', ref)
    expect(answers).toMatchObject([
      { count: 1, others: [] },
      { count: 1, others: [{ kind: 'conflict', earlier: [{ kind: 'accepted', by: person.id }] }] },
    ])
  })

  it('of a month that is reopened, of another client, or for who may only read, are not accepted', async () => {
    const changes = await shown()
    await expect(accept(changes, 'viewer' as 'preparer')).rejects.toThrow()
    const stranger = await here.actor('preparer', await here.newClient())
    expect(await acceptChanges(here.context, stranger, close_id, changes)).toEqual({
      kind: 'unknown',
    })
    const reopen = { step: { does: 'reopen', reason: 'A late wire' } } as const
    await here.take('reviewer', ref, close_id, reopen)
    expect(await accept(changes, 'preparer')).toEqual({ kind: 'refused', why: 'state' })
  })

  it('of an earlier lock are accepted in it alone', async () => {
    here.bank.transactions = rowsOfJune(2)
    await here.nextDay()
    await accept(await shown(), 'preparer')
    const reopen = { step: { does: 'reopen', reason: 'A late wire' } } as const
    await here.take('reviewer', ref, close_id, reopen)
    here.bank.transactions = rowsOfJune(3)
    await here.lock(ref, close_id)
    here.bank.transactions = rowsOfJune(2)
    await here.nextDay()
    expect(await open()).toBe(1)
    const [change = expect.fail()] = await shown()
    expect(await accept([{ ...change, seen: 0 }], 'preparer')).toMatchObject({ count: 1 })
  })
})
