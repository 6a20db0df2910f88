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
    // 400, since of a 401 some libraries show the challenge and not what to do.
    throw new OAuthError(
      'invalid_client',
      'Send client_id and client_secret in the Authorization header (HTTP Basic), not in the body.',
      400,
    )
  }
  const credentials = parseBasic(header)
  if (credentials === undefined) {
    throw new OAuthError(
      'invalid_client',
      'Send client_id and client_secret in the Authorization header (HTTP Basic).',
    )
  }
  if (form.has('client_id') && form.get('client_id') !== credentials.client_id) {
    throw new OAuthError(
      'invalid_client',
      'Send the client_id of the Authorization header in the body too, or none in the body.',
    )
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
  if (form.has('client_secret')) return requireClient(context, header, form)
  const client_id = form.get('client_id')
  if (client_id === null) return undefined
  if ((await findPartner(context.database, client_id)) === undefined) {
    throw new OAuthError(
      'invalid_client',
      'Send the client_id that the bank has issued, or none: a refresh needs none.',
    )
  }
  return client_id
}

/**
 * For the revocation endpoint: `client_id` and `client_secret` in the body (spec, Revocation), or
 * Basic (RFC 7009 §2.1). Returns the client_id; throws OAuthError.
 */
export async function requireClient(
  context: BankContext,
  header: string | null,
  form: URLSearchParams,
): Promise<string> {
  // An app that puts its access token into every request means no client by it.
  if (/^basic(?: |$)/i.test(header ?? '')) return requireRight(context, requireBasic(header, form))
  const client_id = form.get('client_id')
  const client_secret = form.get('client_secret')
  if (client_id === null || client_secret === null) {
    throw new OAuthError(
      'invalid_client',
      'Send client_id and client_secret in the body or in the Authorization header (HTTP Basic).',
    )
  }
  return requireRight(context, { client_id, client_secret })
}

/**
 * Returns the client_id; throws OAuthError. Wrong secrets are not counted: 256 random bits cannot be
 * guessed (RFC 6749 §2.3.1), and a bound would let a stranger keep the app out.
 */
export async function requireRight(
  context: BankContext,
  credentials: PartnerCredentials,
): Promise<string> {
  if (await areCredentialsRight(context.database, credentials)) return credentials.client_id
  throw new OAuthError(
    'invalid_client',
    'Send the client_id and the client_secret that the bank has issued: these are not.',
  )
}

// Decoding is harmless to an app that does not encode: ids and secrets have neither `%` nor `+`.
function parseBasic(header: string | null): PartnerCredentials | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  if (colon === -1) return undefined
  const client_id = decodeForm(pair.slice(0, colon))
  const client_secret = decodeForm(pair.slice(colon + 1))
  return client_id === undefined || client_secret === undefined
    ? undefined
    : { client_id, client_secret }
}

// RFC 6749 §2.3.1 and appendix B.
function decodeForm(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
