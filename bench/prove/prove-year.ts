import path from 'node:path'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { proveDependencies } from '@/bench/prove/prove-dependencies'
import { createDatabase } from '@/bench/prove/prove-databases'
import {
  closeProveStore,
  openProveStore,
  type ProveConnection,
  seedConnections,
} from '@/bench/prove/prove-store'
import { type Rotation, TokenBank, type WireFault } from '@/bench/prove/token-bank'
import type { Timing } from '@/lib/server/connections/connection-dependencies'
import { type Connections, createConnections } from '@/test/connections/instance'
import { findConnection } from '@/lib/server/db/connection'
import type { Store } from '@/lib/server/db/store'
import { generateVaultKey } from '@/lib/server/db/vault'

const days = 365
const outage = { from: 120, until: 126 }
const readsEachDay = 0.04
const neglectedShare = 0.01

/** G6: a year of grant life, day by day, with readers, faults, an outage, and both ends of a grant. */
export async function proveYear(settings: ProveSettings): Promise<Finding[]> {
  const count = { short: 12, usual: 100, long: 1000 }[settings.form]
  const bank = await TokenBank.open(1)
  const store = await openProveStore({
    folder: path.join(settings.folder, 'year'),
    databaseUrl: await createDatabase(settings),
    vaultKeys: generateVaultKey('k1').reveal(),
    journal: 'journal-of-the-year',
  })
  const clock = createYearClock()
  const connections = createConnections(proveDependencies(store, bank.doors[0] ?? '', clock))
  try {
    // Approved at any time of the last eleven months, by a bank of either kind.
    const seeded = await seedConnections(
      store,
      bank,
      Array.from({ length: count }, (_, index) => ({
        rotation: index % 2 === 0 ? ('strict' as const) : ('grace' as const),
        approvedOn: -Math.floor((index / count) * 335),
      })),
    )
    const neglected = await neglect(store, seeded)
    bank.findFault = fault
    for (let day = 1; day <= days; day++) {
      bank.today = day
      await passDay(store)
      clock.passDay()
      if (day >= outage.from && day < outage.until) continue
      await keepAlive(store, connections)
      const readers = seeded.filter(() => Math.random() < readsEachDay)
      for (const one of readers)
        if (!neglected.has(one.connection_id)) await read(store, connections, one)
      // Nobody opened it for more than thirty days, and no scheduler saw to it.
      if (day === 31)
        for (const one of seeded.filter((each) => neglected.has(each.connection_id)))
          await read(store, connections, one)
    }
    // Whoever was not looked at since its end is looked at now, with nothing left to chance: a fault
    // at the last look would leave as alive what has ended.
    bank.findFault = () => undefined
    for (const one of seeded) await read(store, connections, one)
    return [await judge(store, bank, count, neglected)]
  } finally {
    await connections.stop()
    await closeProveStore(store)
    await bank.close()
  }
}

/**
 * The monotonic clock of a year that passes in seconds. A pause lasts a twentieth of its time, and a
 * day that passes ends every pause shorter than a day. Time spent working does not count: on a busy
 * machine a week must not pass while a client waits a second before it asks the bank again.
 */
function createYearClock(): Timing & { passDay: () => void } {
  const speed = 20
  const dayMs = 86_400_000
  const sleepers = new Set<{ until: number; wake: () => void }>()
  let now = 0
  return {
    monotonic: () => now,
    random: Math.random,
    sleep: (milliseconds) =>
      new Promise((resolve) => {
        const until = now + milliseconds
        // The patience of a reader is measured against a real answer, so it stays real.
        const realMs = milliseconds >= 8000 ? milliseconds : milliseconds / speed
        const wake = (): void => {
          clearTimeout(timer)
          sleepers.delete(sleeper)
          now = Math.max(now, until)
          resolve()
        }
        const timer = setTimeout(wake, realMs).unref()
        const sleeper = { until, wake }
        sleepers.add(sleeper)
      }),
    passDay: () => {
      now += dayMs
      for (const sleeper of sleepers) if (sleeper.until <= now) sleeper.wake()
    },
  }
}

/** What a client can survive: an answer that is lost is survivable where the bank has a grace. */
function fault(rotation: Rotation): WireFault | undefined {
  const chance = Math.random()
  if (chance < 0.01) return 'broken before'
  if (chance < 0.015) return 'busy'
  return chance < 0.02 && rotation === 'grace' ? 'broken after' : undefined
}

async function neglect(
  store: Store,
  seeded: readonly ProveConnection[],
): Promise<ReadonlySet<string>> {
  const chosen = seeded.filter((_, index) => index % Math.round(1 / neglectedShare) === 7)
  const ids = chosen.map(({ connection_id }) => connection_id)
  await store.database.query(
    `update connection set keep_alive_at = null
     where id in (select value::uuid from jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(ids)],
  )
  return new Set(ids)
}

/** The store's clock is the only one that counts: what it dates moves a day into the past. */
async function passDay({ database }: Store): Promise<void> {
  const day = `interval '1 day'`
  await database.query(
    `update connection set granted_at = granted_at - ${day}, attempt_at = attempt_at - ${day},
       access_expires_at = access_expires_at - ${day}, keep_alive_at = keep_alive_at - ${day},
       refresh_received_at = refresh_received_at - ${day},
       last_refreshed_at = last_refreshed_at - ${day}, created_at = created_at - ${day}`,
  )
  await database.query(`update expiry_warning set granted_at = granted_at - ${day}`)
  await database.query(
    `update refresh_attempt set started_at = started_at - ${day}
     where started_at > now() - interval '2 hours'`,
  )
  await database.query(`update lease set expires_at = expires_at - ${day}`)
}

async function keepAlive({ database }: Store, connections: Connections): Promise<void> {
  for (let round = 0; round < 50; round++) {
    await connections.tick()
    const due = await database.query(
      `select 1 from connection where keep_alive_at <= now() and refresh_sealed is not null
         and status in ('active', 'suspect') limit 1`,
    )
    if (due.length === 0) return
  }
}

async function read(store: Store, connections: Connections, one: ProveConnection): Promise<void> {
  const state = await findConnection(store.database, one.firm_id, one.connection_id)
  if (state !== undefined) await connections.readBank(state, (bank) => bank.listAccounts([]))
}

async function judge(
  { database }: Store,
  bank: TokenBank,
  count: number,
  neglected: ReadonlySet<string>,
): Promise<Finding> {
  const ended = await database.query(
    `select c.id, c.reason, (select count(*)::int from audit_event e
       where e.connection_id = c.id and e.kind = 'connection.expiry_warned'
         and (e.detail::jsonb ->> 'days')::int >= 7) as warnings
     from connection c where c.status = 'needs_reconnect'`,
  )
  const [attempts] = await database.query(
    `select count(*)::int as classified from refresh_attempt where outcome is not null`,
  )
  const classified = Number(attempts?.['classified'])
  const expired = ended.filter(({ reason }) => reason === 'grant_expired')
  const idle = ended.filter(
    ({ id, reason }) => reason === 'idle_expired' && neglected.has(String(id)),
  )
  const lost = ended.filter((each) => !expired.includes(each) && !idle.includes(each))
  const cliffs = lost.length
  const unannounced = expired.filter(({ warnings }) => Number(warnings) === 0).length
  const integrity = 1 - cliffs / Math.max(1, classified)
  const unended = count - ended.length
  return {
    row: 'G6',
    what: `a year of ${count} connections, with faults, an outage of ${outage.until - outage.from} days, and both ends of a grant`,
    goal: 'integrity >= 99.99 %, every end announced >= 7 days ahead, each with its cause',
    found: `${classified} refreshes, ${bank.reuses} tokens of a strict bank shown twice, integrity ${(integrity * 100).toFixed(3)} %, ${expired.length} ended on their date (${unannounced} unannounced), ${idle.length} of ${neglected.size} for want of use, ${unended} still alive${cliffs === 0 ? '' : `, ended before their date: ${lost.map(({ reason }) => reason).join(', ')}`}`,
    met:
      integrity >= 0.9999 &&
      unannounced === 0 &&
      idle.length === neglected.size &&
      expired.length + idle.length === count,
  }
}
