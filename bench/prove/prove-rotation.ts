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
import { TokenBank } from '@/bench/prove/token-bank'
import { createConnections } from '@/test/connections/instance'
import { findConnection } from '@/lib/server/db/connection'
import { countSealed, reencryptJournal, reencryptStore } from '@/lib/server/db/reencrypt'
import type { Store } from '@/lib/server/db/store'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'

const readers = 8

/** G18: the keys of the vault are rotated while readers refresh. */
export async function proveRotation(settings: ProveSettings): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    const texts = settings.form === 'long' && kind === 'postgres' ? 100_000 : 5000
    const found = await rotateUnderLoad(settings, kind, texts)
    findings.push({
      row: 'G18',
      what: `vault keys rotated under load, ${kind}`,
      goal: `${texts} sealed texts, 0 errors, 0 left on the old key`,
      found: `${found.reencrypted} sealed anew in ${(found.milliseconds / 1000).toFixed(1)} s, ${found.reads} reads and ${found.refreshes} refreshes meanwhile, ${found.errors} errors, ${found.left} left`,
      met: found.reencrypted >= texts - found.refreshes * 3 && found.errors + found.left === 0,
    })
  }
  return findings
}

async function rotateUnderLoad(
  settings: ProveSettings,
  kind: 'postgres' | 'embedded',
  texts: number,
) {
  const old = generateVaultKey('k1').reveal()
  const store = await openProveStore({
    folder: path.join(settings.folder, `rotation-${kind}`),
    databaseUrl: kind === 'postgres' ? await createDatabase(settings) : undefined,
    vaultKeys: old,
    journal: 'journal',
  })
  const bank = await TokenBank.open(1)
  // Three texts each: both tokens, and the pair in the ledger.
  const wanted = Array.from({ length: Math.ceil(texts / 3) }, () => ({
    rotation: 'family' as const,
  }))
  const seeded = await seedConnections(store, bank, wanted)
  const ring = parseVaultKeys(old)
  const rotating: Store = { ...store, vault: createVault(() => ring) }
  const connections = createConnections(proveDependencies(rotating, bank.doors[0] ?? ''))
  const load = { isOver: false, reads: 0, errors: 0 }
  const reading = Promise.all(
    Array.from({ length: readers }, () => readOn(rotating, connections, seeded, load)),
  )
  const startedAt = performance.now()
  ring.unshift(...parseVaultKeys(generateVaultKey('k2').reveal()))
  const { reencrypted } = await reencryptStore(rotating)
  await reencryptJournal(rotating)
  const milliseconds = performance.now() - startedAt
  load.isOver = true
  await reading
  // As the command does: what was sealed just before the change, and stored after its turn.
  await reencryptStore(rotating)
  const left = (await countSealed(store.database)).get('k1') ?? 0
  // With the old key gone everything must still open.
  ring.splice(1)
  for (const one of seeded.slice(0, 50)) await readOnce(rotating, connections, one, load)
  await connections.stop()
  await closeProveStore(store)
  await bank.close()
  const { reads, errors } = load
  return { reencrypted, milliseconds, left, reads, errors, refreshes: bank.redemptions }
}

interface Load {
  isOver: boolean
  reads: number
  errors: number
}

async function readOn(
  store: Store,
  connections: ReturnType<typeof createConnections>,
  seeded: readonly ProveConnection[],
  load: Load,
): Promise<void> {
  while (!load.isOver) {
    const one = seeded[Math.floor(Math.random() * seeded.length)]
    if (one !== undefined) await readOnce(store, connections, one, load)
  }
}

async function readOnce(
  store: Store,
  connections: ReturnType<typeof createConnections>,
  { firm_id, connection_id }: ProveConnection,
  load: Load,
): Promise<void> {
  const state = await findConnection(store.database, firm_id, connection_id)
  if (state === undefined) return
  const outcome = await connections.readBank(state, (bank) => bank.listAccounts([]))
  load.reads += 1
  if (outcome.kind === 'failed') load.errors += 1
}
