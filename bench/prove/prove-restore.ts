import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { type Fleet, openFleet } from '@/bench/prove/prove-fleet'
import { resumeStore } from '@/lib/server/db/replay-journal'

const run = promisify(execFile)

/** G17: a dump is taken under load, put back after more of it, and the store goes on from there. */
export async function proveRestore(settings: ProveSettings): Promise<Finding[]> {
  const count = 200
  const fleet = await openFleet(settings, { connections: count, rotation: 'family' })
  try {
    await refreshes(fleet, count)
    const file = path.join(settings.folder, 'dump')
    await run('pg_dump', ['-Fc', '-f', file, fleet.databaseUrl])
    // Long enough that the store has been counted on, and every pair of the dump is spent.
    await refreshes(fleet, count * 3)
    await fleet.store.install.beat()
    await fleet.stop()
    const startedAt = performance.now()
    await run('pg_restore', ['--clean', '--if-exists', '-d', fleet.databaseUrl, file])
    const seconds = (performance.now() - startedAt) / 1000

    const before = fleet.bank.redemptions
    const hold = await fleet.store.install.beat()
    await fleet.readBriefly()
    const replayed = fleet.bank.redemptions + fleet.bank.reuses - before
    await fleet.bringBack()
    const resumed = await resumeStore(fleet.store)
    const beliefs = await fleet.settle()
    const lost = fleet.connections.filter(
      ({ connection_id }) =>
        !fleet.bank.isAlive(connection_id, beliefs.get(connection_id)?.held ?? new Set()),
    ).length
    return [
      {
        row: 'G17',
        what: 'pg_dump under load, more load, pg_restore, resume; a bank that ends a grant on reuse',
        goal: 'held as restored, 0 old tokens sent while held, 0 of the pairs lost, restored in < 60 s',
        found: `held as ${hold ?? 'nothing'}, ${replayed} sent while held, ${resumed.kind}, ${lost} of ${count} lost, ${fleet.bank.reuses} shown twice, restored in ${seconds.toFixed(1)} s`,
        met:
          hold === 'restored' &&
          replayed + lost + fleet.bank.reuses === 0 &&
          resumed.kind === 'resumed' &&
          seconds < 60,
      },
    ]
  } finally {
    await fleet.close()
  }
}

async function refreshes(fleet: Fleet, more: number): Promise<void> {
  const until = fleet.bank.redemptions + more
  while (fleet.bank.redemptions < until) await wait(50)
}
