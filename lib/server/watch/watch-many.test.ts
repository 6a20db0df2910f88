import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWatchedStore, type WatchedStore } from '@/test/close/watched-bank'

/** `WATCHED_CLIENTS=1000` is the size that the rule is written for. */
const clients = Number(process.env['WATCHED_CLIENTS'] ?? 20)
const hours = 24
/** Of the 240 that an hour has, as many as its clients need. */
const rounds = Math.ceil(clients / 200)

let here: WatchedStore
beforeAll(async () => {
  here = await openWatchedStore('embedded')
  for (let client = 0; client < clients; client += 1) await here.connect()
  await here.dashboard.database.query(
    `insert into close (firm_id, connection_id, first, last, due, state)
     select firm_id, connection.id, first::date, first::date + 27, first::date + 40, 'locked'
     from connection, generate_series('2025-06-01'::date, '2026-05-01'::date, interval '1 month') first`,
  )
}, 300_000)
afterAll(() => here.close())

it('many clients with twelve locked months each cost their banks two calls a client and day, spread over the day', async () => {
  // From the last half hour of a day to midnight.
  here.wait(0.5 / 24)
  for (const _day of ['first', 'second']) {
    here.bank.calls.length = 0
    let most = 0
    for (let hour = 0; hour < hours; hour += 1) {
      const before = here.bank.calls.length
      for (let round = 0; round < rounds; round += 1) await here.instance().round()
      most = Math.max(most, here.bank.calls.length - before)
      here.wait(1 / hours)
    }
    expect(here.bank.calls).toHaveLength(2 * clients)
    // Not all at once: of a thousand some forty-five are due in an hour.
    expect(most).toBeLessThan(Math.max(clients / 4, 20))
  }
  const counted = await here.dashboard.database.query(
    'select count(*)::int as clients, max(calls) as most from client_watch',
  )
  expect(counted).toEqual([{ clients, most: 2 }])
}, 600_000)
