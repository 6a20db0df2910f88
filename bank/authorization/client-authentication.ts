import { LRUCache } from 'lru-cache'
import { addressKey } from '@/bank/api/rate-limit'
import { OAuthError } from '@/bank/authorization/oauth-error'
import {
  areCredentialsRight,
  findPartner,
  type PartnerCredentials,
} from '@/bank/authorization/partners'
import type { BankContext, Clock } from '@/bank/context'

/** For the code exchange: Basic and nothing else, still to be checked. Throws OAuthError. */
export function requireBasic(header: string | null, form: URLSearchParams): PartnerCredentials {
  if (form.has('client_secret')) {
    throw new OAuthError('invalid_client', 'client credentials belong in the Authorization header')
  }
  const credentials = parseBasic(header)
  if (credentials === undefined) throw wrongCredentials()
  if (form.has('client_id') && form.get('client_id') !== credentials.client_id) {
    throw new OAuthError('invalid_client', 'client_id differs from the Authorization header')
  }
  return credentials
}

/**
 * For a refresh, which needs none (spec, Authorization Code flow 6): credentials that are sent all
 * the same must be right. Returns the client_id they name, if any; throws OAuthError.
 */
export async function checkUnneededCredentials(
  context: BankContext,
  header: string | null,
  form: URLSearchParams,
): Promise<string | undefined> {
  if (header !== null) return requireRight(context, requireBasic(header, form))
  if (form.has('client_secret')) return requirePosted(context, form)
  const client_id = form.get('client_id')
  if (client_id === null) return undefined
  if ((await findPartner(context.database, client_id)) === undefined) {
    throw new OAuthError('invalid_client', 'client_id is unknown')
  }
  return client_id
}

/** For the revocation endpoint: `client_id` and `client_secret` in the body. Throws OAuthError. */
export async function requirePosted(context: BankContext, form: URLSearchParams): Promise<string> {
  const client_id = form.get('client_id')
  const client_secret = form.get('client_secret')
  if (client_id === null || client_secret === null) throw wrongCredentials()
  return requireRight(context, { client_id, client_secret })
}

/** Returns the client_id; throws OAuthError. */
export async function requireRight(
  context: BankContext,
  credentials: PartnerCredentials,
): Promise<string> {
  if (!(await areCredentialsRight(context.database, credentials))) throw wrongCredentials()
  return credentials.client_id
}

function wrongCredentials(): OAuthError {
  return new OAuthError('invalid_client', 'the client credentials are missing or wrong')
}

// Spec, Authorization Code flow 4: base64 of `client_id:client_secret` as they are, where RFC 6749
// §2.3.1 would percent-encode both first.
function parseBasic(header: string | null): PartnerCredentials | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  if (colon === -1) return undefined
  return { client_id: pair.slice(0, colon), client_secret: pair.slice(colon + 1) }
}

const windowSeconds = 15 * 60
const maxFailures = 10
const maxCallers = 100_000

/** The client that a request claims to be and where it comes from; undefined where it claims nothing. */
export function findCaller(
  header: string | null,
  form: URLSearchParams,
  address: string,
): string | undefined {
  const client_id = parseBasic(header)?.client_id ?? form.get('client_id')
  return client_id === null ? undefined : `${addressKey(address)} ${client_id.slice(0, 100)}`
}

/**
 * Runs client authentication for a caller, and refuses it for the rest of a quarter of an hour after
 * ten failures, whether its secret is right or not: a flood buys no guesses.
 */
export function createClientThrottle(clock: Clock) {
  let window = Number.NaN
  const failures = new LRUCache<string, number>({ max: maxCallers })
  return async <Result>(
    caller: string | undefined,
    act: () => Promise<Result>,
  ): Promise<Result> => {
    if (caller === undefined) return act()
    const current = Math.floor(clock.now().getTime() / (windowSeconds * 1000))
    if (current !== window) failures.clear()
    window = current
    if ((failures.get(caller) ?? 0) >= maxFailures) {
      throw new OAuthError('temporarily_unavailable', 'too many wrong client credentials', 429)
    }
    try {
      return await act()
    } catch (error) {
      if (error instanceof OAuthError && error.code === 'invalid_client') {
        failures.set(caller, (failures.get(caller) ?? 0) + 1)
      }
      throw error
    }
  }
}
