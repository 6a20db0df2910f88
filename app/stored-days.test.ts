import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import { getClient } from '@/lib/server/auth/guards'
import { overviewRequest, readOverview } from '@/lib/server/reads/read-overview'
import { openTestClose, type TestClose } from '@/test/close/open-close'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.as('preparer')
})
afterAll(() => close.here.close())

async function readMonth(period: string) {
  const access = await getClient(close.connection_id)
  const { read, histories } = await readOverview(access, await overviewRequest(access, { period }))
  return { rows: read.rows, isStored: read.stored !== undefined, days: histories[0]?.days ?? [] }
}

it('a row that a bank adds to a month of which days are stored moves the balances from its day on, and no others', async () => {
  // No balance is counted back over more than a year.
  const day = `${addDays(todayIn('UTC', new Date()), -60).slice(0, 7)}-20`
  const month = day.slice(0, 7)
  await close.pay(90_000, 'Kite', `${month}-10`)
  await readMonth(month)
  const before = await readMonth(month)
  expect(before.isStored).toBe(true)
  expect(before.days.length).toBeGreaterThan(27)
  await close.pay(-125_000, 'Late Wire', day)
  const after = await readMonth(month)
  expect([before.rows, after.rows]).toEqual([1, 2])
  expect(after.days.map(({ end }, at) => end - (before.days[at]?.end ?? 0n))).toEqual(
    before.days.map((each) => (each.day < day ? 0n : -125_000n)),
  )
  expect(await readMonth(month)).toEqual({ ...after, isStored: true })
})
