import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import { tryJson } from '@/lib/bank-contract/try-json'
import type { MarkedKind } from '@/lib/domain/close/marked-object'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { isVaultError, type SealContext, type Vault } from '@/lib/server/db/vault'

// A page of a thousand rows with long names; what is larger was not made here.
const maxBytes = 4_000_000

/**
 * Of which list of a client, or which of its closes, a page shows something; what was marked of a list at
 * once; or a finding, to whom.
 */
export type SeenOf =
  | MarkedKind
  | `close ${string}`
  | `finding ${string} ${string}`
  | `undo ${MarkedKind}`

/**
 * What a page shows of its objects by their keys, to be sent back with those that are marked or accepted: so a
 * mark keeps what the person saw, whatever the bank says a moment later, and nobody can say they saw something else.
 */
export function writeSeenPage<Seen = SeenValues>(
  vault: Vault,
  owner: ConnectionRef,
  of: SeenOf,
  seen: ReadonlyMap<string, Seen>,
): string {
  const shrunk = deflateRawSync(JSON.stringify([...seen])).toString('base64url')
  return `${shrunk}.${vault.seal(new SecretText(digestOf(shrunk)), contextOf(owner, of))}`
}

/** Undefined where it is of another client, list or close, or no page of ours. */
export function readSeenPage<Seen = SeenValues>(
  vault: Vault,
  owner: ConnectionRef,
  of: SeenOf,
  page: string,
): ReadonlyMap<string, Seen> | undefined {
  const [shrunk = '', ...sealed] = page.split('.')
  if (openDigest(vault, sealed.join('.'), contextOf(owner, of)) !== digestOf(shrunk)) return
  const bytes = inflateRawSync(Buffer.from(shrunk, 'base64url'), { maxOutputLength: maxBytes })
  return new Map(tryJson(bytes.toString('utf8')) as [string, Seen][])
}

function openDigest(vault: Vault, sealed: string, context: SealContext): string | undefined {
  try {
    return vault.open(sealed, context).reveal()
  } catch (cause) {
    if (isVaultError(cause)) return undefined
    throw cause
  }
}

function contextOf({ firm_id, connection_id }: ConnectionRef, of: SeenOf): SealContext {
  // A row's seal has the identifier of the row: no page can stand for one.
  return { purpose: 'mark', firm_id, holder_id: `${connection_id} ${of}`, gen: 0 }
}
