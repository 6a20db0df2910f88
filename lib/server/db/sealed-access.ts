import type { SecretText } from '@/lib/bank-contract/secret-text'
import { type SealContext, type Vault, VaultError } from '@/lib/server/db/vault/vault'

/** What is stored of a connection's access does not open here, so nothing can be done with it. */
export class AccessUnreadableError extends Error {
  override name = 'AccessUnreadableError'
  constructor(
    readonly why: 'unknown_key' | 'altered',
    options: ErrorOptions,
  ) {
    super(
      why === 'unknown_key'
        ? 'stored access was sealed with a key that is not among VAULT_KEYS'
        : 'stored access was altered, or belongs to another connection',
      options,
    )
  }
}

/** Throws AccessUnreadableError: a row that was moved, altered, or sealed with a foreign key. */
export function openSealed(vault: Vault, sealed: string, context: SealContext): SecretText {
  try {
    return vault.open(sealed, context)
  } catch (cause) {
    if (!(cause instanceof VaultError)) throw cause
    const why = cause.code === 'unknown_key' ? 'unknown_key' : 'altered'
    throw new AccessUnreadableError(why, { cause })
  }
}
