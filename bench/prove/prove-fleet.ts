import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import type { ProveSettings } from '@/bench/prove/finding'
import { createDatabase } from '@/bench/prove/prove-databases'
import { proveDependencies } from '@/bench/prove/prove-dependencies'
import {
  type Belief,
  closeProveStore,
  passMinute,
  listBeliefs,
  openProveStore,
  type ProveConnection,
  seedConnections,
  type StorePlace,
} from '@/bench/prove/prove-store'
import { type Rotation, TokenBank } from '@/bench/prove/token-bank'
import { startWorker, type Worker } from '@/bench/prove/worker-process'
import { createConnections } from '@/test/connections/instance'
import { findConnection } from '@/lib/server/db/connection'
import { replayJournal } from '@/lib/server/db/replay-journal'
import type { Store } from '@/lib/server/db/store'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { generateVaultKey } from '@/lib/server/db/vault'

const processes = 4
const readersEach = 25

/** Four processes with 25 readers each on one PostgreSQL, and the bank that knows the truth. */
export interface Fleet {
  bank: TokenBank
  connections: readonly ProveConnection[]
  databaseUrl: string
  /** As this process has it open, with a journal of its own. */
  store: Store
  /** After `stop`: the journals of the processes are replayed, as at their next start. */
  bringBack: () => Promise<void>
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
  const databaseUrl = await createDatabase(settings)
  const folder = path.join(settings.folder, path.basename(databaseUrl))
  const vaultKeys = generateVaultKey('k1').reveal()
  const place = (journal: string): StorePlace => ({ folder, databaseUrl, vaultKeys, journal })
  const bank = await TokenBank.open(processes)
  const store = await openProveStore(place('journal-of-the-proof'))
  const wanted = Array.from({ length: wish.connections }, () => ({ rotation: wish.rotation }))
  const connections = await seedConnections(store, bank, wanted)
  const all: Worker[] = []
  const start = (slot: number): Worker => {
    const door = bank.doors[slot] ?? ''
    const worker = startWorker({
      place: place(`journal-${slot}`),
      door,
      readers: readersEach,
      connections,
    })
    all.push(worker)
    return worker
  }
  const journals = (): string[] =>
    Array.from({ length: processes }, (_, slot) => path.join(folder, `journal-${slot}`))
  const bringAllBack = async (): Promise<void> => {
    for (const each of journals()) await bringBack(store, each)
  }
  const workers = Array.from({ length: processes }, (_, slot) => start(slot))
  const stop = async (): Promise<void> => {
    for (const { process } of workers) process.kill('SIGTERM')
    await Promise.all(workers.map(({ ended }) => ended))
  }
  return {
    bank,
    connections,
    databaseUrl,
    store,
    bringBack: bringAllBack,
    workers,
    replace: (slot) => void (workers[slot] = start(slot)),
    results: () => tally(all),
    stop,
    readBriefly: async () => {
      const worker = start(0)
      await worker.ready
      await wait(2000)
      worker.process.kill('SIGTERM')
      await worker.ended
    },
    settle: async () => {
      bank.wayBack = 0
      await passMinute(store)
      await bringAllBack()
      await refreshEach(bank, store, connections)
      return listBeliefs(store)
    },
    close: async () => {
      await closeProveStore(store)
      await bank.close()
    },
  }
}

async function bringBack(store: Store, folder: string): Promise<void> {
  const journal = await openTokenJournal(folder)
  await replayJournal({ ...store, journal })
  await journal.close()
}

/** Reads every connection once, after which nothing that is active has its old generation. */
async function refreshEach(
  bank: TokenBank,
  store: Store,
  connections: readonly ProveConnection[],
): Promise<void> {
  const before = await generations(store)
  const reading = createConnections(proveDependencies(store, bank.doors[0] ?? ''))
  for (const { firm_id, connection_id } of connections) {
    const state = await findConnection(store.database, firm_id, connection_id)
    if (state !== undefined) await reading.readBank(state, (each) => each.listAccounts([]))
  }
  await reading.stop()
  const left = [...(await generations(store))].filter(
    ([id, { gen, status }]) => status !== 'needs_reconnect' && gen === before.get(id)?.gen,
  )
  if (left.length > 0) throw new Error(`${left.length} of ${connections.length} were not refreshed`)
}

async function generations(store: Store) {
  const rows = await store.database.query('select id, gen, status from connection')
  return new Map(
    rows.map((row) => [
      String(row['id']),
      { gen: Number(row['gen']), status: String(row['status']) },
    ]),
  )
}

function tally(workers: readonly Worker[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { result } of workers.flatMap(({ reports }) => reports)) {
    counts.set(result, (counts.get(result) ?? 0) + 1)
  }
  return counts
}
