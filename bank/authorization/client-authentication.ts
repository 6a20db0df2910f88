import { OAuthError } from '@/bank/authorization/oauth-error'
import {
  areCredentialsRight,
  findPartner,
  type PartnerCredentials,
} from '@/bank/authorization/partners'
import type { BankContext } from '@/bank/context'

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
