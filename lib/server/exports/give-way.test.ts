import { afterEach, expect, test } from 'vitest'
import { isPageUnderWay } from '@/lib/server/context'
import { giveWay } from '@/lib/server/exports/patience'

/** As the front server notes it. */
function pagesUnderWay(): Set<string> {
  expect(isPageUnderWay()).toBe(false)
  return Reflect.get(globalThis, Symbol.for('countinghouse')).pagesUnderWay
}

const open = pagesUnderWay()
afterEach(() => open.clear())

/** Whether it has gone on by then. */
async function isOverAfter(going: Promise<void>, milliseconds: number): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), milliseconds))
  return Promise.race([going.then(() => true), late])
}

test('an export goes on at once while no page is under way', async () => {
  expect(await isOverAfter(giveWay(), 1000)).toBe(true)
})

test('it waits for a page, and goes on once that is answered', async () => {
  open.add('a')
  const going = giveWay()
  expect(await isOverAfter(going, 30)).toBe(false)
  open.delete('a')
  expect(await isOverAfter(going, 1000)).toBe(true)
})

test('it goes on though there is always a page', async () => {
  open.add('a')
  expect(await isOverAfter(giveWay(), 5000)).toBe(true)
})
