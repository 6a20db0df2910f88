import { hash } from 'node:crypto'

// The prefix lets a secret scanner recognise what has leaked and from where.
const prefixes = {
  authorization_code: 'chb_ac_',
  access_token: 'chb_at_',
  refresh_token: 'chb_rt_',
  own_access_token: 'chb_own_',
  client_secret: 'chb_cs_',
  session: 'chb_se_',
} as const

const tokenBytes = 32

type TokenKind = keyof typeof prefixes

interface IssuedToken {
  /** Given out once and never stored. */
  text: string
  digest: string
}

/** A new opaque token: a prefix and 256 random bits. */
export function createToken(randomBytes: (size: number) => Buffer, kind: TokenKind): IssuedToken {
  return tokenOf(kind, randomBytes(tokenBytes))
}

/** What one exchange gives; random bytes cost by the call and not by the byte. */
export function createTokenPair(randomBytes: (size: number) => Buffer): {
  access: IssuedToken
  refresh: IssuedToken
} {
  const bytes = randomBytes(2 * tokenBytes)
  return {
    access: tokenOf('access_token', bytes.subarray(0, tokenBytes)),
    refresh: tokenOf('refresh_token', bytes.subarray(tokenBytes)),
  }
}

function tokenOf(kind: TokenKind, random: Buffer): IssuedToken {
  const text = prefixes[kind] + random.toString('base64url')
  return { text, digest: digestToken(text) }
}

/** Stored instead of the token. Plain SHA-256 suffices for 256 random bits. */
export function digestToken(text: string): string {
  return hash('sha256', text, 'base64url')
}

export function isTokenOf(kind: TokenKind, text: string): boolean {
  return text.startsWith(prefixes[kind])
}

// Spec, Limits; the code's "a few minutes" is settled as five.
export const lifetimeSeconds = {
  authorizationCode: 300,
  accessToken: 900,
  refreshToken: 30 * 24 * 60 * 60,
  grant: 365 * 24 * 60 * 60,
} as const

export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

/** Spec, Authorization Code flow 4. */
export interface TokenResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token?: string
  scope: string
}

export function tokenResponse(
  access_token: string,
  refresh_token: string | undefined,
  scope: string,
): TokenResponse {
  return {
    access_token,
    token_type: 'bearer',
    expires_in: lifetimeSeconds.accessToken,
    ...(refresh_token === undefined ? {} : { refresh_token }),
    scope,
  }
}
