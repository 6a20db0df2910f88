import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import pg from 'pg'
import type { ProveSettings } from '@/bench/prove/finding'
import {
  type Belief,
  closeProveStore,
  lapseClaims,
  listBeliefs,
  openProveStore,
  type ProveConnection,
  seedConnections,
  type StorePlace,
} from '@/bench/prove/prove-store'
import { type Rotation, TokenBank } from '@/bench/prove/token-bank'
import type { Store } from '@/lib/server/storage/store'
import { startWorker, type Worker } from '@/bench/prove/worker-process'
import { generateVaultKey } from '@/lib/server/vault/vault'

const processes = 4
const readersEach = 25

/** Four processes with 25 readers each on one PostgreSQL, and the bank that knows the truth. */
export interface Fleet {
  bank: TokenBank
  connections: readonly ProveConnection[]
  databaseUrl: string
  /** As this process has it open, with a journal of its own. */
  store: Store
  /** The folders of the processes' journals. */
  journals: () => string[]
  workers: Worker[]
  /** Starts a process in the place of one that ended. */
  replace: (slot: number) => void
  /** Results of reads, by name, of processes that are gone as well. */
  results: () => Map<string, number>
  stop: () => Promise<void>
  /** After `stop`: one process reads for a moment, then ends. */
  readBriefly: () => Promise<void>
  /** After `stop`: every connection is refreshed once more, then what is believed is given. */
  settle: () => Promise<Map<string, Belief>>
  close: () => Promise<void>
}

export async function openFleet(
  settings: ProveSettings,
  wish: { connections: number; rotation: Rotation },
): Promise<Fleet> {
  const databaseUrl = await createDatabase(settings.postgresUrl)
  const folder = path.join(settings.folder, path.basename(databaseUrl))
  const vaultKeys = generateVaultKey('k1').reveal()
  const place = (journal: string): StorePlace => ({ folder, databaseUrl, vaultKeys, journal })
  const bank = await TokenBank.open(processes)
  const store = await openProveStore(place('journal-of-the-proof'))
  const wanted = Array.from({ length: wish.connections }, () => ({ rotation: wish.rotation }))
  const connections = await seedConnections(store, bank, wanted)
  const all: Worker[] = []
  const start = (slot: number, readers: number, of = connections): Worker => {
    const door = bank.doors[slot] ?? ''
    const worker = startWorker({ place: place(`journal-${slot}`), door, readers, connections: of })
    all.push(worker)
    return worker
  }
  const workers = Array.from({ length: processes }, (_, slot) => start(slot, readersEach))
  const stop = async (): Promise<void> => {
    for (const { process } of workers) process.kill('SIGTERM')
    await Promise.all(workers.map(({ ended }) => ended))
  }
  return {
    bank,
    connections,
    databaseUrl,
    store,
    journals: () => [...workers.keys()].map((slot) => path.join(folder, `journal-${slot}`)),
    workers,
    replace: (slot) => void (workers[slot] = start(slot, readersEach)),
    results: () => tally(all),
    stop,
    readBriefly: async () => {
      const worker = start(0, readersEach)
      await worker.ready
      await wait(2000)
      worker.process.kill('SIGTERM')
      await worker.ended
    },
    settle: async () => {
      await lapseClaims(store)
      // Each brings its own journal back, then claims what is left.
      for (const slot of workers.keys()) {
        const share = connections.filter((_, index) => index % workers.length === slot)
        workers[slot] = start(slot, 2, share)
      }
      await refreshEach(bank, store, connections)
      await stop()
      return listBeliefs(store)
    },
    close: async () => {
      await closeProveStore(store)
      await bank.close()
    },
  }
}

/** Waits until nothing that is active has still its old generation. */
async function refreshEach(
  bank: TokenBank,
  store: Parameters<typeof lapseClaims>[0],
  connections: readonly ProveConnection[],
): Promise<void> {
  const before = new Map((await generations(store)).map((row) => [row.id, row.gen]))
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const rows = await generations(store)
    const waiting = rows.filter(
      ({ id, gen, status }) => status !== 'needs_reconnect' && gen === before.get(id),
    )
    if (waiting.length === 0) return
    await wait(200)
  }
  throw new Error(`not all of ${connections.length} were refreshed; ${bank.redemptions} in all`)
}

async function generations(store: Parameters<typeof lapseClaims>[0]) {
  const rows = await store.database.query('select id, gen, status from connection')
  return rows.map((row) => ({
    id: String(row['id']),
    gen: Number(row['gen']),
    status: String(row['status']),
  }))
}

function tally(workers: readonly Worker[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { result } of workers.flatMap(({ reports }) => reports)) {
    counts.set(result, (counts.get(result) ?? 0) + 1)
  }
  return counts
}

export async function createDatabase(postgresUrl: string): Promise<string> {
  const name = `prove_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}
