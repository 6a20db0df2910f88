import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as withdraw } from '@/app/api/close/[connection_id]/exceptions/route'
import { lockFebruary, suspendLocked } from '@/test/close/lock-month'
import { itemOf, openIn, openTestClose, post, type TestClose } from '@/test/close/open-close'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await lockFebruary(close)
  await close.pay(-4_825_000, 'Late Wire', '2026-02-20')
})
afterAll(() => close.here.close())

describe('a locked month whose signatures are suspended', () => {
  it('shows what was found since, which stands in the way of signing again', async () => {
    expect(openIn(await close.read())).toEqual([])
    await suspendLocked(close, 4_825_000)
    const read = await close.read()
    expect(read).toMatchObject({ close: { state: 'locked' }, frozenAt: undefined })
    expect(openIn(read).length).toBeGreaterThan(0)
    await close.as('preparer')
    expect((await close.sign('preparer')).problem['why']).toBe('items_open')
  })

  it('takes no exclusion, and gives back nothing that was accepted', async () => {
    const open = openIn(await close.read())
    const excluded = await close.decide('exclude', open.slice(0, 1), [
      ['reason', 'Contract on file'],
      ['scope', 'payee'],
      ['until', 'never'],
    ])
    expect([excluded.status, excluded.problem['why']]).toEqual([409, 'locked'])
    const accepted = (await close.read()).exceptions.find(({ kind }) => kind === 'accepted')
    const ofClient = { connection_id: close.here.connection_id }
    const back = await post(withdraw, ofClient, [['exception', accepted?.id ?? '']])
    expect(back.problem['why']).toBe('locked')
  })

  it('is signed again once what was found is accepted, and stays locked as it is now', async () => {
    expect((await close.acceptAll()).status).toBe(303)
    expect(openIn(await close.read())).toEqual([])
    expect((await close.sign('preparer')).status).toBe(303)
    await close.as('reviewer')
    expect((await close.sign('reviewer')).status).toBe(303)
    const read = await close.read()
    const { signatures = [], ledBy } = read.close ?? {}
    const reviewed = signatures.findLast(({ as }) => as === 'reviewer')
    expect(ledBy?.does).toBe('lock')
    expect(reviewed?.at).not.toBe(ledBy?.at)
    expect(read).toMatchObject({ close: { state: 'locked' }, frozenAt: reviewed?.at })
    const payees = itemOf(read, 'without-receipt').findings.map(({ finding }) => finding.payee)
    expect(payees).toContain('LATE WIRE')
    const late = itemOf(read, 'without-receipt').findings.filter(
      ({ finding }) => finding.payee === 'LATE WIRE',
    )
    expect(late.map(({ standing }) => standing)).toEqual(['accepted'])
    expect((await close.decide('accept', late, [['reason', 'x']])).problem['why']).toBe('locked')
  })
})
