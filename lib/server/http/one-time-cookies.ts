import { createHash } from 'node:crypto'
import { lifetimes } from '@/lib/bank-contract/authorization'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { cookieName, cookieOptions } from '@/lib/server/auth/session-cookie'

/** `name` has its prefix already; `sameSite` is Lax where the browser comes back from another site. */
function oneTimeCookie(
  name: string,
  value: string,
  options: { seconds: number; sameSite: 'Lax' | 'Strict'; isHttps: boolean },
): string {
  const { path, secure } = cookieOptions(options.isHttps)
  return [
    `${name}=${value}`,
    `Max-Age=${options.seconds}`,
    `Path=${path}`,
    'HttpOnly',
    `SameSite=${options.sameSite}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}

const untilBack = { seconds: lifetimes.authorizationRequest, sameSite: 'Lax' } as const

/**
 * Binds an authorization to the browser that began it. Lax, since the bank sends the browser back
 * by a navigation from another site. RFC 9700 §4.7. Named after the request's state, so that two
 * tabs can ask at once; it is left to lapse, so that a callback which arrives twice is recognised.
 */
export function transactionCookie(state: string, binding: SecretText, isHttps: boolean): string {
  const name = transactionCookieName(state, isHttps)
  return oneTimeCookie(name, binding.reveal(), { ...untilBack, isHttps })
}

/** What the browser brings back from the bank, of what it was given when it left. */
export function readReturn(
  jar: { get: (name: string) => { value: string } | undefined },
  state: string | null,
  { isHttps }: { isHttps: boolean },
): { browserBinding: SecretText | undefined; from: string | undefined } {
  const binding = jar.get(transactionCookieName(state, isHttps))?.value
  return {
    browserBinding: binding === undefined ? undefined : new SecretText(binding),
    from: jar.get(returnCookieName(state, isHttps))?.value,
  }
}

/** What a browser shows for a state, or for one that is missing, which nothing was set for. */
export function transactionCookieName(state: string | null, isHttps: boolean): string {
  return cookieName(`oauth_tx_${digestOfState(state)}`, isHttps)
}

function digestOfState(state: string | null): string {
  return createHash('sha256')
    .update(state ?? '')
    .digest('hex')
    .slice(0, 16)
}

/** Keeps the screen that an approval was begun from until the browser is back from the bank. */
export function returnCookie(state: string, path: string, isHttps: boolean): string {
  const name = returnCookieName(state, isHttps)
  return oneTimeCookie(name, encodeURIComponent(path), { ...untilBack, isHttps })
}

function returnCookieName(state: string | null, isHttps: boolean): string {
  return cookieName(`oauth_from_${digestOfState(state)}`, isHttps)
}

const linkSeconds = 30 * 24 * 60 * 60

/**
 * Binds a request to the first browser that opened its link, for as long as that is good. Lax: it is opened from a
 * mail. Named after the link, so that a browser may have several.
 */
export function answerCookie(tokenDigest: string, binding: SecretText, isHttps: boolean): string {
  const name = answerCookieName(tokenDigest, isHttps)
  return oneTimeCookie(name, binding.reveal(), {
    seconds: linkSeconds,
    sameSite: 'Lax',
    isHttps,
  })
}

export function answerCookieName(tokenDigest: string, isHttps: boolean): string {
  return cookieName(`answer_${tokenDigest.slice(0, 16)}`, isHttps)
}
