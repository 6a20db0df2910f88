import { afterAll, beforeAll, expect, test } from 'vitest'
import { getClient } from '@/lib/server/auth/guards'
import { readClose } from '@/lib/server/reads/read-close'
import { openTestClose, type TestClose } from '@/test/close/open-close'

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
