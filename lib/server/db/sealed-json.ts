import { SecretText } from '@/lib/bank-contract/secret-text'
import { tryJson } from '@/lib/bank-contract/try-json'
import type { Query } from '@/lib/server/db/store/database'
import { isVaultError, type SealContext, type Vault } from '@/lib/server/db/vault'

/** Statements of one firm, inside a transaction or not, over columns that are sealed. */
export interface SealedQuery {
  query: Query
  vault: Vault
}

export function sealJson(vault: Vault, context: SealContext, value: unknown): string {
  return vault.seal(new SecretText(JSON.stringify(value)), context)
}

/** Undefined where its key is gone, or it was altered: what only this text said is lost, and nothing else. */
export function openJson(vault: Vault, context: SealContext, sealed: string): unknown {
  try {
    return tryJson(vault.open(sealed, context).reveal())
  } catch (cause) {
    if (isVaultError(cause)) return undefined
    throw cause
  }
}
