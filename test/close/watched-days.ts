import type { WatchedStore } from '@/test/close/watched-bank'

const hours = 24

export interface WatchedDay {
  /** As the bank counted them. */
  readonly calls: number
  readonly maxInHour: number
}

/** Connects so many clients, each with twelve locked months. */
export async function lockYears(here: WatchedStore, clients: number): Promise<void> {
  for (let client = 0; client < clients; client += 1) await here.connect()
  await here.dashboard.database.query(
    `insert into close (firm_id, connection_id, first, last, due, state)
     select firm_id, connection.id, first::date, first::date + 27, first::date + 40, 'locked'
     from connection, generate_series('2025-06-01'::date, '2026-05-01'::date, interval '1 month') first`,
  )
  // From the last half hour of a day to midnight.
  here.wait(0.5 / hours)
}

/** One day of the watch, from midnight to midnight: of the 240 rounds that an hour has as many as its clients need. */
export async function watchDay(here: WatchedStore, clients: number): Promise<WatchedDay> {
  const rounds = Math.ceil(clients / 200)
  here.bank.calls.length = 0
  let maxInHour = 0
  for (let hour = 0; hour < hours; hour += 1) {
    const before = here.bank.calls.length
    for (let round = 0; round < rounds; round += 1) await here.instance().round()
    maxInHour = Math.max(maxInHour, here.bank.calls.length - before)
    here.wait(1 / hours)
  }
  return { calls: here.bank.calls.length, maxInHour }
}
