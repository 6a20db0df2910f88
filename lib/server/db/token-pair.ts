import * as z from 'zod'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { openSealed, type Vault, isAccessUnreadable } from '@/lib/server/db/vault'

/** Tokens as the bank issued them. */
export interface TokenPair {
  accessToken: SecretText
  refreshToken: SecretText | undefined
  /** The answer brought no refresh token, and this is the one that was presented. */
  refreshKept: boolean
  expiresInSeconds: number
  scope: string[] | undefined
  /** False when the access token cannot be used; the refresh token beside it still can. */
  usable: boolean
}

export interface PairOwner {
  firm_id: string
  connection_id: string
  /** The generation that the pair becomes. */
  gen: number
}

const wireSchema = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  refresh_kept: z.boolean(),
  expires_in: z.number(),
  scope: z.string().nullable(),
  usable: z.boolean(),
})

export function sealPair(vault: Vault, pair: TokenPair, owner: PairOwner): string {
  const wire: z.infer<typeof wireSchema> = {
    access: pair.accessToken.reveal(),
    refresh: pair.refreshToken?.reveal() ?? null,
    refresh_kept: pair.refreshKept,
    expires_in: pair.expiresInSeconds,
    scope: pair.scope?.join(' ') ?? null,
    usable: pair.usable,
  }
  return vault.seal(new SecretText(JSON.stringify(wire)), pairContext(owner))
}

/** Throws AccessUnreadableError when the pair is another's. */
export function openPair(vault: Vault, sealed: string, owner: PairOwner): TokenPair {
  const wire = wireSchema.parse(JSON.parse(openSealed(vault, sealed, pairContext(owner)).reveal()))
  return {
    accessToken: new SecretText(wire.access),
    refreshToken: wire.refresh === null ? undefined : new SecretText(wire.refresh),
    refreshKept: wire.refresh_kept,
    expiresInSeconds: wire.expires_in,
    scope: wire.scope?.split(' ').filter((part) => part !== '') ?? undefined,
    usable: wire.usable,
  }
}

/** The same; undefined when it does not open here. */
export function findPair(vault: Vault, sealed: string, owner: PairOwner): TokenPair | undefined {
  try {
    return openPair(vault, sealed, owner)
  } catch (cause) {
    if (isAccessUnreadable(cause)) return undefined
    throw cause
  }
}

/** The two columns of a connection, each sealed for itself so that a page opens only one. */
export function sealTokens(
  vault: Vault,
  tokens: { accessToken: SecretText; refreshToken: SecretText | undefined },
  owner: PairOwner,
): { access: string; refresh: string | null } {
  const { firm_id, connection_id: holder_id, gen } = owner
  return {
    access: vault.seal(tokens.accessToken, { purpose: 'access', firm_id, holder_id, gen }),
    refresh:
      tokens.refreshToken === undefined
        ? null
        : vault.seal(tokens.refreshToken, { purpose: 'refresh', firm_id, holder_id, gen }),
  }
}

function pairContext(owner: PairOwner) {
  return {
    purpose: 'pair',
    firm_id: owner.firm_id,
    holder_id: owner.connection_id,
    gen: owner.gen,
  } as const
}
