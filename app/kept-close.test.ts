import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as step } from '@/app/api/close/[connection_id]/[close_id]/route'
import { GET as getKept } from '@/app/api/close/[connection_id]/kept/route'
import type { KeptCloseAnswer } from '@/lib/queries/closes'
import { createReader } from '@/lib/format/create-reader'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { answerKeptClose } from '@/lib/server/reads/answer-kept-close'
import { lockFebruary, suspendLocked } from '@/test/close/lock-month'
import { openTestClose, post, type TestClose } from '@/test/close/open-close'
import { appOrigin } from '@/test/faults/offer-parts'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-31_044, 'Fastlane Fuel', '2026-02-12')
})
afterAll(() => close.here.close())

async function keptOf(month: string): Promise<KeptCloseAnswer> {
  const { connection_id } = close.here
  const request = new Request(`${appOrigin}/api/close/${connection_id}/kept?month=${month}`)
  const response = await getKept(request, { params: Promise.resolve({ connection_id }) })
  return (await response.json()) as KeptCloseAnswer
}

test('what is kept of a close is answered while its bank answers nothing', async () => {
  await close.as('preparer')
  expect(await keptOf('2026-02')).toMatchObject({
    state: 'Not started',
    items: [],
    people: [],
    due: { day: '15 Mar 2026' },
  })
  await close.begin()
  expect(await keptOf('2026-02')).toMatchObject({
    state: 'In preparation',
    segments: [],
    items: [],
    progress: 'The bank was never read for this close, so nothing is known of its items.',
  })
  await close.read()
  await close.fail('/api/v1')
  const kept = await keptOf('2026-02')
  expect(kept).toMatchObject({
    due: { day: '15 Mar 2026' },
    people: [{ role: 'preparer', isSuspended: false }, { role: 'reviewer' }],
  })
  expect(kept.asOf).toMatch(/^Read /)
  expect(kept.items).toContainEqual({
    id: 'without-receipt',
    label: 'Payments without receipt',
    icon: 'to_review',
    state: 'To review',
    amount: '−$310.44',
  })
  expect(await keptOf('nonsense')).toMatchObject({ items: [], people: [] })
  await close.recover()
})

test('a period whose months have closes of their own names them, and one within a longer close that', async () => {
  await close.as('preparer')
  const reader = createReader({ locale: 'en', timeZone: 'UTC' })
  const of = async (first: string, last: string) =>
    answerKeptClose(
      getContext(),
      await getClient(close.here.connection_id),
      { first, last },
      reader,
    )
  expect((await of('2026-01-01', '2026-03-31')).others).toEqual([
    'February 2026 has a close of its own.',
  ])
  expect((await of('2026-04-01', '2026-06-30')).others).toEqual([])
  expect(await of('2026-02-01', '2026-02-28')).not.toHaveProperty('period')
  expect((await of('2026-02-10', '2026-02-20')).period).toBe('February 2026')
})

test('of a locked close it is said who is to sign again, and what changed since', async () => {
  await lockFebruary(close)
  const locked = await keptOf('2026-02')
  expect(locked.state).toBe('Locked')
  expect(locked).not.toHaveProperty('note')
  await suspendLocked(close, 4_825_000)
  const suspended = await keptOf('2026-02')
  expect(suspended.note).toBe('Changed since it was locked, to be signed again')
  await close.pay(-4_825_000, 'Late Wire', '2026-02-20')
  await close.as('preparer')
  const ref = { connection_id: close.here.connection_id, close_id: locked.close ?? '' }
  expect((await post(step, ref, [['action', 're_read']])).status).toBe(303)
  const changed = await keptOf('2026-02')
  expect([changed.state, changed.note]).toEqual([
    'Locked',
    '1 change found since it was locked · The preparer is to sign again',
  ])
})
