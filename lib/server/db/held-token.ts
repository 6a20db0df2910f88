import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { Row } from '@/lib/server/db/store/database'
import { column } from '@/lib/server/db/column'
import { openSealed } from '@/lib/server/db/sealed-access'
import type { Vault } from '@/lib/server/db/vault/vault'

/** The access token of a connection as a page reads it: still sealed, with what decides its use. */
export interface HeldToken {
  firm_id: string
  connection_id: string
  gen: number
  sealedAccess: string | null
  /** By the store's clock when the row was read, so that no other clock counts. */
  secondsLeft: number
}

/** The columns that `readHeldToken` needs, of a connection called `c`. */
export const heldTokenColumns = `c.firm_id as token_firm_id, c.id as token_connection_id, c.gen,
  c.access_sealed, extract(epoch from c.access_expires_at - now())::float8 as seconds_left`

export function readHeldToken(row: Row): HeldToken {
  return {
    firm_id: column.text(row, 'token_firm_id'),
    connection_id: column.text(row, 'token_connection_id'),
    gen: column.number(row, 'gen'),
    sealedAccess: column.optionalText(row, 'access_sealed'),
    secondsLeft: column.optionalNumber(row, 'seconds_left') ?? 0,
  }
}

/** Opens the seal. Throws AccessUnreadableError when the row does not belong to its connection. */
export function openHeldToken(vault: Vault, token: HeldToken): SecretText | undefined {
  if (token.sealedAccess === null) return undefined
  return openSealed(vault, token.sealedAccess, {
    purpose: 'access',
    firm_id: token.firm_id,
    holder_id: token.connection_id,
    gen: token.gen,
  })
}
