import * as oauth from 'oauth4webapi'
import { isLoopbackUrl } from '@/lib/bank-contract/web-address.mjs'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { type Identity, readIdentity } from '@/lib/server/auth/identity-claims'
import { fetchOnce, NoAnswerError } from '@/lib/server/oauth/fetch-once'

/** An OpenID Connect provider, as the operator has registered us there. */
export interface OpenIdSettings {
  issuer: URL
  clientId: string
  clientSecret: SecretText
  /** As people call it: "Continue with …". */
  name: string
}

/** What a browser keeps, sealed, until it comes back. */
export interface OpenIdTransaction {
  state: string
  nonce: string
  verifier: string
  /** In seconds since 1970: only a sign-in there from then on counts. Undefined where any does. */
  signedInSince?: number | undefined
}

export interface OpenId {
  name: string
  issuer: URL
  /** Where the browser goes, and what it must bring back. */
  begin: (options?: {
    /** The person signs in there again, though they are signed in there. */
    isAgain?: boolean
  }) => Promise<{ location: string; transaction: OpenIdTransaction } | OpenIdFailure>
  /** Who somebody is, by all that the provider has signed. */
  complete: (
    answer: URLSearchParams,
    transaction: OpenIdTransaction,
  ) => Promise<Identity | OpenIdFailure>
}

export type OpenIdFault =
  /** It is down, slow, or says that it is. */
  | 'unreachable'
  /** It signed nobody in. */
  | 'declined'
  /** Its answer is too old, was used, or belongs to no sign-in of this browser. */
  | 'expired'
  /** Its answer does not hold: another issuer, audience, nonce, signature or form. */
  | 'untrusted'
  /** It was to have the person sign in again, and does not say when they did. */
  | 'undated'
  /** It was to have the person sign in again, and did not. */
  | 'not_again'

/** Why there is no identity; `reason` is for the log and quotes nothing of the answer. */
export interface OpenIdFailure {
  kind: 'failed'
  fault: OpenIdFault
  reason: string
}

/** A failure on its way out of this module, where it becomes an outcome. */
class FaultError extends Error {
  constructor(
    readonly fault: OpenIdFault,
    readonly reason: string,
  ) {
    super(`${fault}: ${reason}`)
  }
}

// For all that one step of a sign-in takes.
const stepMilliseconds = 10_000
const knownMilliseconds = 10 * 60 * 1000
const scope = 'openid email profile'
// OpenID Connect Core 2: who requests an age is answered with the time of the sign-in. So high that hardly
// anybody has to sign in there again for it.
const maxAgeSeconds = 30 * 24 * 60 * 60
/** How far clocks may differ. */
const toleranceSeconds = 30

/** `redirectUri` is registered at the provider. */
export function createOpenId(
  { issuer, clientId, clientSecret, name }: OpenIdSettings,
  redirectUri: string,
  { now = Date.now, timeoutMilliseconds = stepMilliseconds } = {},
): OpenId {
  const client: oauth.Client = { client_id: clientId }
  const step = () => ({
    [oauth.customFetch]: fetchAnswer,
    [oauth.allowInsecureRequests]: isLoopbackUrl(issuer),
    headers: new Headers({ 'user-agent': 'countinghouse' }),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })

  const seconds = () => Math.floor(now() / 1000)

  let known: { server: Promise<oauth.AuthorizationServer>; until: number } | undefined
  const findServer = (): Promise<oauth.AuthorizationServer> => {
    if (known !== undefined && now() < known.until) return known.server
    const server = discover(issuer, step())
    known = { server, until: now() + knownMilliseconds }
    // A provider that was down is read again at the next sign-in.
    server.catch(() => (known = undefined))
    return server
  }

  return {
    name,
    issuer,
    begin: ({ isAgain = false } = {}) =>
      orFailure(async () => {
        const { authorization_endpoint = '' } = await findServer()
        const transaction: OpenIdTransaction = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          verifier: oauth.generateRandomCodeVerifier(),
          ...(isAgain && { signedInSince: seconds() }),
        }
        const url = new URL(authorization_endpoint)
        const query = {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope,
          state: transaction.state,
          nonce: transaction.nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(transaction.verifier),
          code_challenge_method: 'S256',
          max_age: isAgain ? '0' : String(maxAgeSeconds),
          ...(isAgain && { prompt: 'login' }),
        }
        for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
        return { location: url.href, transaction }
      }),
    complete: (answer, { state, nonce, verifier, signedInSince }) =>
      orFailure(async () => {
        if (answer.get('state') !== state) throw new FaultError('expired', 'state')
        const server = await findServer()
        const options = step()
        const parameters = oauth.validateAuthResponse(server, client, answer, state)
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication(server, clientSecret),
          parameters,
          redirectUri,
          verifier,
          options,
        )
        const expected = { expectedNonce: nonce, requireIdToken: true }
        const tokens = await oauth.processAuthorizationCodeResponse(
          server,
          client,
          response,
          expected,
        )
        // Without this the library relies on TLS alone.
        await oauth.validateApplicationLevelSignature(server, response, options)
        const claims = oauth.getValidatedIdTokenClaims(tokens)
        // OpenID Connect Core 2: at most 255 characters of ASCII.
        if (claims === undefined || !/^[ -~]{1,255}$/.test(claims.sub)) {
          throw new FaultError('untrusted', 'subject')
        }
        const signed = { ...claims, auth_time: findSignIn(claims, signedInSince, seconds()) }
        // OpenID Connect Core 5.4: what a scope asks for may be at the UserInfo endpoint alone.
        const isWhole = claims['email'] !== undefined || server.userinfo_endpoint === undefined
        if (isWhole) return readIdentity(signed)
        const more = await oauth.userInfoRequest(server, client, tokens.access_token, options)
        const about = await oauth.processUserInfoResponse(server, client, claims.sub, more)
        return readIdentity({ ...about, ...signed })
      }),
  }
}

/** OpenID Connect Discovery 4.3: its issuer is the configured one, to the letter. */
async function discover(
  issuer: URL,
  options: oauth.DiscoveryRequestOptions,
): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oidc' })
  const server = await oauth.processDiscoveryResponse(issuer, response)
  const endpoint = server.authorization_endpoint
  const url = endpoint !== undefined && URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackUrl(issuer))
  if (!isSafe) throw new FaultError('untrusted', 'authorization_endpoint')
  return server
}

/**
 * When the person signed in there. Throws FaultError where that has to be `since` then, and was not. An
 * ordinary sign-in counts without a time, and a time in the future counts as no time.
 */
function findSignIn(
  { auth_time: at }: oauth.IDToken,
  since: number | undefined,
  now: number,
): number | undefined {
  const isPast = at !== undefined && at <= now + toleranceSeconds
  if (since === undefined) return isPast ? at : undefined
  if (at === undefined) throw new FaultError('undated', 'auth_time')
  if (!isPast) throw new FaultError('untrusted', 'auth_time')
  if (at < since - toleranceSeconds) throw new FaultError('not_again', 'auth_time')
  return at
}

// OpenID Connect Discovery 3: a provider that names no method takes client_secret_basic.
function authentication(server: oauth.AuthorizationServer, secret: SecretText): oauth.ClientAuth {
  const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const method = isPost === true ? oauth.ClientSecretPost : oauth.ClientSecretBasic
  return method(secret.reveal())
}

const fetchAnswer: typeof fetchOnce = async (address, options) => {
  const response = await fetchOnce(address, options)
  const { status } = response
  if (status >= 500 || status === 429) throw new FaultError('unreachable', `http_${status}`)
  return response
}

async function orFailure<Result>(work: () => Promise<Result>): Promise<Result | OpenIdFailure> {
  try {
    return await work()
  } catch (cause) {
    return { kind: 'failed', ...explain(cause) }
  }
}

const fromProvider: Readonly<Record<string, OpenIdFault>> = {
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
  access_denied: 'declined',
  login_required: 'declined',
  interaction_required: 'declined',
  consent_required: 'declined',
  invalid_grant: 'expired',
}

function explain(cause: unknown): Omit<OpenIdFailure, 'kind'> {
  if (cause instanceof FaultError) return { fault: cause.fault, reason: cause.reason }
  if (cause instanceof NoAnswerError) return { fault: 'unreachable', reason: cause.code }
  const isStated =
    cause instanceof oauth.AuthorizationResponseError || cause instanceof oauth.ResponseBodyError
  if (isStated) {
    const { error } = cause
    const isKnown = Object.hasOwn(fromProvider, error)
    const reason = /^[a-z_]{1,40}$/.test(error) ? error : 'unknown'
    return { fault: (isKnown ? fromProvider[error] : undefined) ?? 'untrusted', reason }
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  return { fault: 'untrusted', reason: code }
}
