import path from 'node:path'
import type { Logger } from 'pino'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { isLoopbackUrl } from '@/lib/bank-contract/web-address.mjs'
import type { Env } from '@/lib/server/env'
import { installMemory } from '@/lib/server/db/install-file'
import {
  type JoinedInstallation,
  joinInstallation,
  separateEnvironments,
} from '@/lib/server/db/install'
import { openStorage, type Store } from '@/lib/server/db/store'
import { bypassesPolicies } from '@/lib/server/db/store/firm-role'
import { reencryptJournal } from '@/lib/server/db/reencrypt'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { createVault } from '@/lib/server/db/vault'

/**
 * The store, what seals it and what saves it, once it is clear that the three belong together.
 * Rejects with DatabaseInUseError or ForeignStoreError.
 */
export async function openStore(env: Env, log: Logger): Promise<Store> {
  const vault = createVault(env.vaultKeys)
  const database = await openStorage(env)
  if (database.kind === 'postgres' && (await bypassesPolicies(database))) {
    log.warn(
      {},
      'DATABASE_URL signs in as a superuser, or past row-level security: give it a login of its own, as docs/operating.md says',
    )
  }
  const { watch, arrival, hold } = await joinInstallation(database, {
    memory: installMemory(env.dataDir),
    fingerprint: fingerprintOf(env.appOrigin),
    keyIds: vault.keyIds,
  })
  logArrival(log, arrival, hold)
  if (env.isOwnBank) await separateEnvironments(database)
  const journal = await openTokenJournal(path.join(env.dataDir, 'journal'))
  const store: Store = { database, vault, journal, install: watch }
  // Keys that were rotated elsewhere are taken off the ring one day, and this journal still counts.
  await reencryptJournal(store)
  return store
}

// Ports come and go on one's own machine, and nobody else reaches it there.
function fingerprintOf(appOrigin: string): string {
  const url = new URL(appOrigin)
  return digestOf(isLoopbackUrl(url) ? 'loopback' : url.origin)
}

function logArrival(
  log: Logger,
  arrival: JoinedInstallation['arrival'],
  hold: JoinedInstallation['hold'],
): void {
  if (hold !== null) {
    log.error(
      { hold },
      'the store is an older or a foreign copy: nothing in it is spent until npm run resume',
    )
  } else if (arrival === 'joins') {
    log.info(
      {},
      'DATA_DIR remembered nothing of this store: it is a new instance of it from now on',
    )
  }
}
