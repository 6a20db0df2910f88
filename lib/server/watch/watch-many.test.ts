import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWatchedStore, type WatchedStore } from '@/test/close/watched-bank'
import { lockYears, watchDay } from '@/test/close/watched-days'

// 1,000, for which the rule is written: row P36 of `npm run bench`.
const clients = 20

let here: WatchedStore
beforeAll(async () => {
  here = await openWatchedStore('embedded')
  await lockYears(here, clients)
}, 300_000)
afterAll(() => here.close())

it('many clients with twelve locked months each cost their banks two calls a client and day, spread over the day', async () => {
  for (const _day of ['first', 'second']) {
    const { calls, maxInHour } = await watchDay(here, clients)
    expect(calls).toBe(2 * clients)
    // Not all at once: of a thousand some forty-five are due in an hour.
    expect(maxInHour).toBeLessThan(clients)
  }
  const counted = await here.dashboard.database.query(
    'select count(*)::int as clients, max(calls) as most from client_watch',
  )
  expect(counted).toEqual([{ clients, most: 2 }])
}, 600_000)
