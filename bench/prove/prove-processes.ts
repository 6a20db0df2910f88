import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Finding, ProveSettings } from '@/bench/prove/proof'
import {
  type Belief,
  closeProveStore,
  listBeliefs,
  openProveStore,
  passTime,
  proveDependencies,
  type ProveConnection,
  readConnection,
  seedConnections,
} from '@/bench/prove/prove-store'
import { TokenBank } from '@/bench/prove/token-bank'
import { startWorker, type Worker } from '@/bench/prove/worker-process'
import { createConnections } from '@/test/connections/instance'
import { replayJournal } from '@/lib/server/db/replay-journal'
import type { Store } from '@/lib/server/db/store'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { generateVaultKey } from '@/lib/server/db/vault'

const processes = 4
const readersEach = 25

/** Four processes with 25 readers each on one PostgreSQL, and a bank that ends a grant on reuse. */
interface Fleet {
  bank: TokenBank
  workers: Worker[]
  /** Starts a process in the place of one that ended. */
  replace: (slot: number) => void
  /** Results of reads, of processes that are gone as well. */
  results: () => string[]
}

/** What is believed when every process has ended and every connection was refreshed once more. */
interface Outcome {
  beliefs: Map<string, Belief>
  lost: string[]
}

async function runFleet(
  settings: ProveSettings,
  size: number,
  work: (fleet: Fleet) => Promise<void>,
): Promise<Outcome & Fleet> {
  const databaseUrl = await settings.createDatabase()
  const folder = path.join(settings.folder, path.basename(databaseUrl))
  const vaultKeys = generateVaultKey('k1').reveal()
  const place = (journal: string) => ({ folder, databaseUrl, vaultKeys, journal })
  const bank = await TokenBank.open(processes)
  const store = await openProveStore(place('journal-of-the-proof'))
  const family = Array.from({ length: size }, () => 'family' as const)
  const connections = await seedConnections(store, bank, family)
  const all: Worker[] = []
  const start = (slot: number): Worker => {
    const door = bank.doors[slot] ?? ''
    const order = { place: place(`journal-${slot}`), door, readers: readersEach, connections }
    const worker = startWorker(order)
    all.push(worker)
    return worker
  }
  const workers = bank.doors.map((_, slot) => start(slot))
  const fleet: Fleet = {
    bank,
    workers,
    replace: (slot) => void (workers[slot] = start(slot)),
    results: () => all.flatMap(({ reports }) => reports.map(({ result }) => result)),
  }
  try {
    await work(fleet)
    for (const each of workers) each.process.kill('SIGTERM')
    await Promise.all(workers.map(({ ended }) => ended))
    bank.wayBack = 0
    await passTime(store, '1 minute')
    // As each process does at its next start.
    for (const slot of bank.doors.keys()) {
      const journal = await openTokenJournal(path.join(folder, `journal-${slot}`))
      await replayJournal({ ...store, journal })
      await journal.close()
    }
    await refreshEach(bank, store, connections)
    const beliefs = await listBeliefs(store)
    const lost = [...beliefs].flatMap(([id, { held }]) => (bank.isAlive(id, held) ? [] : [id]))
    return { ...fleet, beliefs, lost }
  } finally {
    await closeProveStore(store)
    await bank.close()
  }
}

/** Reads every connection once, after which nothing that is active has its old generation. */
async function refreshEach(
  bank: TokenBank,
  store: Store,
  connections: readonly ProveConnection[],
): Promise<void> {
  const before = await listBeliefs(store)
  const reading = createConnections(proveDependencies(store, bank.doors[0] ?? ''))
  for (const each of connections) await readConnection(store, reading, each)
  await reading.stop()
  const left = [...(await listBeliefs(store))].filter(
    ([id, { gen, status }]) => status !== 'needs_reconnect' && gen === before.get(id)?.gen,
  )
  if (left.length > 0) throw new Error(`${left.length} of ${connections.length} were not refreshed`)
}

/** G2: many readers of many processes want the same tokens at once. */
export async function proveParallel(settings: ProveSettings): Promise<Finding[]> {
  const goal = { short: 400, usual: 2000, long: 10_000 }[settings.form]
  const { bank, lost } = await runFleet(settings, 40, async (fleet) => {
    while (fleet.bank.redemptions < goal && fleet.bank.reuses === 0) await wait(50)
  })
  const { redemptions, reuses } = bank
  return [
    {
      row: 'G2',
      what: 'PostgreSQL, 4 processes with 25 readers each, a bank that ends a grant on reuse',
      goal: `>= ${goal} refreshes, 0 tokens shown twice, 0 lost`,
      found: `${redemptions} refreshes, ${reuses} shown twice, ${lost.length} lost`,
      met: redemptions >= goal && reuses === 0 && lost.length === 0,
    },
  ]
}

// Between two that end; one that starts needs as long, so that there are always some at work.
const pause = { short: 300, usual: 1000, long: 1000 }
const fleetSizes = { short: 60, usual: 200, long: 200 }

interface End {
  door: number
  at: number
  code: number | null
}

/** Processes are ended one after another, and others start in their place. */
async function runWithEnds(
  { settings, rounds, signal }: { settings: ProveSettings; rounds: number; signal: NodeJS.Signals },
  lifetime: number,
) {
  const ends: End[] = []
  const outcome = await runFleet(settings, fleetSizes[settings.form], async (fleet) => {
    // Long enough that a process has always some answers on their way to it.
    fleet.bank.wayBack = 60
    fleet.bank.lifetime = lifetime
    for (let round = 0; round < rounds; round++) {
      const door = round % processes
      const worker = fleet.workers[door]
      await worker?.ready
      await wait(pause[settings.form])
      const at = performance.now()
      worker?.process.kill(signal)
      ends.push({ door, at, code: (await worker?.ended)?.code ?? null })
      fleet.replace(door)
    }
    await wait(pause[settings.form])
  })
  return { ...outcome, ends }
}

/** G3: processes that die at any moment lose what was in flight, and nothing else. */
export async function proveKills(settings: ProveSettings): Promise<Finding[]> {
  const rounds = { short: 4, usual: 12, long: 50 }[settings.form]
  const { bank, beliefs, lost, ends } = await runWithEnds(
    { settings, rounds, signal: 'SIGKILL' },
    2,
  )
  const said = [...beliefs].filter(([, { status }]) => status === 'needs_reconnect')
  const falsely = said.filter(([id]) => !lost.includes(id)).length
  const unsaid = lost.filter((id) => beliefs.get(id)?.status !== 'needs_reconnect').length
  const vague = said.filter(([, { reason }]) => reason !== 'rotation_lost').length
  // Which kill the last redemption of each was on its way back to.
  const kills = lost.map((id) => {
    const { lastDoor, lastAt } = bank.grants.get(id) ?? { lastDoor: -1, lastAt: 0 }
    // A request that was sent before the kill may be heard after it.
    return ends.find(({ door, at }) => door === lastDoor && Math.abs(at - lastAt) < 1000)
  })
  const max = Math.max(0, ...ends.map((end) => kills.filter((kill) => kill === end).length))
  const others = kills.filter((kill) => kill === undefined).length
  return [
    {
      row: 'G3',
      what: 'the same, with a kill -9 every second',
      goal: `${rounds} kills, at most 4 lost each and only what was on its way back to it; each lost one is said so, and nothing else is`,
      found: `${rounds} kills, ${bank.redemptions} refreshes, ${lost.length} lost, at most ${max} by one, ${others} otherwise, ${unsaid} not said, ${falsely} said falsely, ${vague} with another cause`,
      met: lost.length > 0 && max <= 4 && others + unsaid + falsely + vague === 0,
    },
  ]
}

/** G4: processes that are asked to end finish what they have begun. */
export async function proveRestarts(settings: ProveSettings): Promise<Finding[]> {
  const rounds = { short: 4, usual: 8, long: 50 }[settings.form]
  // In its last minute readers use a token and are gone, while another is fetched behind them.
  const { bank, lost, ends, results } = await runWithEnds(
    { settings, rounds, signal: 'SIGTERM' },
    60,
  )
  const unclean = ends.filter(({ code }) => code !== 0).length
  const reads = results().filter((result) => result === 'read').length
  // While its process ends a reader is told to come back, which the page's own retry does.
  const failed = results().filter((result) => result !== 'read' && result !== 'connection_busy')
  return [
    {
      row: 'G4',
      what: 'the same, with a rolling restart by SIGTERM every second',
      goal: `${rounds} restarts, 0 lost, 0 shown twice, 0 failed reads`,
      found: `${rounds} restarts (${unclean} unclean), ${reads} reads, ${lost.length} lost, ${bank.reuses} shown twice, ${failed.length} failed: ${[...new Set(failed)].join(', ')}`,
      met: lost.length + bank.reuses + unclean + failed.length === 0,
    },
  ]
}
