import { afterAll, beforeAll, expect, test } from 'vitest'
import { getClient } from '@/lib/server/auth/guards'
import { readClose } from '@/lib/server/reads/read-close'
import { POST as begin } from '@/app/api/close/[connection_id]/route'
import { openTestClose, post, type TestClose } from '@/test/close/open-close'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.as('preparer')
  await close.begin()
  await close.pay(-700, 'Old Shop', '2024-11-05')
  await close.pay(-900, 'Old Shop', '2025-02-20')
})
afterAll(() => close.here.close())

const readOf = async (period: string) =>
  (await readClose(await getClient(close.connection_id), { period })).read

test('a year set beside one of which the bank has two months says where its rows begin', async () => {
  const { basis } = await readOf('2025')
  const from = basis.figures?.before?.from
  expect(from).toBe('2024-11-05')
  expect(basis.firstDay).toBe(from)
  const month = (await readOf('2026-02')).basis
  expect([month.firstDay, month.figures?.before?.from]).toEqual([undefined, undefined])
})

test('a quarter is free where no close has a day of it, and is none for itself', async () => {
  expect((await readOf('2026-03')).freeQuarter).toBeUndefined()
  const spring = { first: '2026-04-01', last: '2026-06-30' }
  expect((await readOf('2026-05')).freeQuarter).toEqual(spring)
  expect((await readOf('2026-q2')).freeQuarter).toBeUndefined()
})

test('several months across a quarter that is closed lead back to the close, with what was set up', async () => {
  const { connection_id } = close
  const send = async (first: string, last: string, ...more: [string, string][]) => {
    const fields: [string, string][] = [['first', first], ['last', last], ...more]
    return post(begin, { connection_id }, fields)
  }
  const each: [string, string] = ['each', 'month']
  expect((await send('2025-07-01', '2025-09-30')).status).toBe(303)
  const page = async (first: string, last: string) => {
    const { status, location } = await send(first, last, each)
    expect(status).toBe(303)
    const raw = Object.fromEntries(new URL(location ?? '', 'http://localhost').searchParams)
    const { read, months } = await readClose(await getClient(connection_id), raw)
    return { first: read.period.first, begun: read.close !== undefined, months }
  }
  const quarter = { first: '2025-07-01', last: '2025-09-30' }
  const others = [{ months: quarter, close: expect.objectContaining(quarter) }]
  const october = { first: '2025-10-01', last: '2025-10-31' }
  expect(await page('2025-07-01', '2025-10-31')).toEqual({
    first: october.first,
    begun: true,
    months: { setUp: [october], others },
  })
  expect(await page('2025-07-01', '2025-09-30')).toEqual({
    first: quarter.first,
    begun: false,
    months: { setUp: [], others },
  })
  // Nothing is in the way of months that are set up.
  const [again, next] = [await page(october.first, october.last), '2025-12-01']
  expect(again).toEqual({ first: october.first, begun: true, months: undefined })
  expect(await page(next, '2025-12-31')).toEqual({ first: next, begun: true, months: undefined })
})
