import { createHash } from 'node:crypto'
import { lifetimes } from '@/lib/bank-contract/lifetimes'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { cookieName, cookieOptions } from '@/lib/server/auth/session-cookie'

/**
 * Binds an authorization to the browser that began it. Lax, since the bank sends the browser back
 * by a navigation from another site. RFC 9700 §4.7. Named after the request's state, so that two
 * tabs can ask at once; it is left to lapse, so that a callback which arrives twice is recognised.
 */
export function transactionCookie(state: string, binding: SecretText, isHttps: boolean): string {
  const { path, secure } = cookieOptions(isHttps)
  return [
    `${transactionCookieName(state, isHttps)}=${binding.reveal()}`,
    `Max-Age=${lifetimes.authorizationRequest}`,
    `Path=${path}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}

/** What a browser shows for a state, or for one that is missing, which nothing was set for. */
export function transactionCookieName(state: string | null, isHttps: boolean): string {
  const digest = createHash('sha256')
    .update(state ?? '')
    .digest('hex')
  return cookieName(`oauth_tx_${digest.slice(0, 16)}`, isHttps)
}
