import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as withdraw } from '@/app/api/close/[connection_id]/exceptions/route'
import { POST as postThresholds } from '@/app/api/connections/[connection_id]/thresholds/route'
import { POST as postSetting } from '@/app/api/settings/[setting]/route'
import { listEvents } from '@/lib/server/audit/audit'
import { getClient } from '@/lib/server/auth/guards'
import { readClose } from '@/lib/server/reads/read-close'
import { readExceptions } from '@/lib/server/reads/read-exceptions'
import { itemOf, openTestClose, post, type TestClose } from '@/test/close/open-close'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-300_000, 'Harrow & Wexley', '2026-02-10')
  await close.pay(-900_000, 'Fastlane Fuel', '2026-02-12')
  await close.as('preparer')
  await close.begin()
})
afterAll(() => close.here.close())

const ofClient = () => ({ connection_id: close.here.connection_id })
const save = (...fields: [string, string][]) =>
  post(postThresholds, ofClient(), [['action', 'save'], ['period', '2026-02'], ...fields])
const seenBy = async (raw: Record<string, string>) =>
  (await readClose(await getClient(close.here.connection_id), { period: '2026-02', ...raw })).read
const large = async () => itemOf(await close.read(), 'large').findings.length

describe('the thresholds of a client', () => {
  it('are previewed by anybody, which keeps and allows nothing', async () => {
    const read = await seenBy({ large_USD: '2,000', days: '9' })
    expect(read.isPreview).toBe(true)
    expect(read.previewed).toContainEqual({
      id: 'large',
      open: 1,
      would: 2,
      extent: { end: 'whole', notUnderstood: 0 },
    })
    expect(read.basis).toMatchObject({ days: 9, large: [{ currency: 'USD', amount: '200000' }] })
    expect((await close.read()).isPreview).toBe(false)
    expect(await large()).toBe(1)
  })

  it('are saved by an admin alone, and stand on the close as what it is based on', async () => {
    for (const who of ['preparer', 'reviewer'] as const) {
      await close.as(who)
      expect((await save(['large_USD', '9999'])).status).toBe(403)
    }
    await close.as('admin')
    const before = (await close.read()).digest
    const saved = await save(['large_USD', '10,000.00'], ['days', '5'])
    expect(saved).toMatchObject({
      status: 303,
      location: `/clients/${close.here.connection_id}/close?period=2026-02`,
    })
    const read = await close.read()
    expect(read.isPreview).toBe(false)
    expect(read.basis).toMatchObject({ days: 5, large: [{ currency: 'USD', amount: '1000000' }] })
    expect(itemOf(read, 'large').findings).toEqual([])
    expect(read.digest).not.toBe(before)
    expect((await seenBy({ large_USD: '10000', days: '5' })).isPreview).toBe(false)
    const [event] = await listEvents(close.here.dashboard.store, close.here.session.firm.id)
    expect(event).toMatchObject({
      kind: 'client.thresholds_changed',
      detail: { large: ['USD 1000000'], days: 5, large_before: [], days_before: null },
    })
  })

  it('that cannot be read are refused, and change nothing', async () => {
    for (const fields of [
      ['large_USD', '-1'],
      ['large_JPY', '1.5'],
      ['days', '32'],
    ] as const) {
      expect((await save([...fields])).status).toBe(422)
    }
    expect(await post(postThresholds, ofClient(), [['action', 'keep']])).toMatchObject({
      status: 400,
    })
    expect((await close.read()).basis.days).toBe(5)
  })

  it('suspend a signature under which they find more, with what is otherwise', async () => {
    await close.as('preparer')
    expect((await close.acceptAll()).status).toBe(303)
    expect((await close.sign('preparer')).status).toBe(303)
    const signedOn = (await close.read()).digest
    await close.as('admin')
    expect((await save(['large_USD', '2000'])).status).toBe(303)
    const read = await close.read()
    expect(read.close?.signatures).toMatchObject([{ as: 'preparer', state: 'suspended' }])
    expect(read.close?.signatures[0]?.because.map(({ of }) => of)).toContain('large')
    expect(itemOf(read, 'large').open).toBe(2)
    await close.as('preparer')
    const stale = await close.take('sign', ['as', 'preparer'], ['digest', signedOn])
    expect(stale.problem['why']).not.toBeUndefined()
    expect((await close.acceptAll()).status).toBe(303)
    expect((await close.sign('preparer')).status).toBe(303)
  })

  it('that change nothing material leave a signature in force', async () => {
    await close.as('admin')
    expect((await save(['large_USD', '2001'])).status).toBe(303)
    expect((await close.read()).close?.signatures.at(-1)?.state).toBe('given')
  })

  it('are those of all clients again once they are given back', async () => {
    const setting = (...fields: [string, string][]) =>
      post(postSetting, { setting: 'thresholds' }, fields)
    expect((await setting(['days', '4'], ['currency', 'usd'], ['from', '8000'])).status).toBe(204)
    expect((await close.read()).basis.large).toEqual([{ currency: 'USD', amount: '200100' }])
    expect((await post(postThresholds, ofClient(), [['action', 'reset']])).status).toBe(303)
    const { basis, thresholds } = await close.read()
    expect(basis).toMatchObject({ days: 4, large: [{ currency: 'USD', amount: '800000' }] })
    expect(thresholds.own).toEqual({ large: new Map(), days: undefined })
    expect((await setting(['days', 'x'])).status).toBe(422)
    expect((await setting()).status).toBe(422)
  })
})

describe('the exceptions of a client', () => {
  const read = async () => readExceptions(await getClient(close.here.connection_id), {})
  const take = (exception: string, return_to: string) =>
    post(withdraw, ofClient(), [
      ['exception', exception],
      ['return_to', return_to],
    ])

  it('say what exclusions alone held back in the closes that were signed, and who may withdraw them', async () => {
    await close.as('preparer')
    const { exceptions, heldBack, isAllCounted, mayWithdraw } = await read()
    const excluded = exceptions.filter(({ kind }) => kind === 'excluded').map(({ id }) => id)
    const fuel = exceptions.find(
      (each) => each.kind === 'accepted' && each.finding.item === 'large',
    )
    expect(fuel).toBeDefined()
    expect(heldBack.has(fuel?.id ?? '')).toBe(false)
    expect([...heldBack.keys()].filter((id) => !excluded.includes(id))).toEqual([])
    expect([isAllCounted, mayWithdraw]).toEqual([true, true])
  })

  it('are withdrawn in one place, which leads back to where they were shown', async () => {
    const [one = expect.fail(), other = expect.fail()] = (await read()).exceptions
    const path = `/clients/${close.here.connection_id}/close/exceptions?state=ending`
    expect(await take(one.id, path)).toMatchObject({ status: 303, location: path })
    expect(await take(other.id, 'https://elsewhere.example/')).toMatchObject({ location: '/' })
    expect((await take(one.id, path)).status).toBe(409)
    expect((await take(crypto.randomUUID(), path)).status).toBe(404)
    const states = (await read()).exceptions.map(({ state }) => state)
    expect(states.slice(0, 2)).toEqual(['withdrawn', 'withdrawn'])
  })
})
