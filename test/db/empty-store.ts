import type { Store } from '@/lib/server/db/store'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'

/** A store in which nothing is, for screens of a client of whom the firm has said nothing. */
export const emptyStore = {
  database: { query: () => Promise.resolve([]) },
  vault: createVault(parseVaultKeys(generateVaultKey('k1').reveal())),
} as unknown as Store
