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

/** Long enough for one redirect: the next page shows the link, once. */
const lifetimeSeconds = 60

/** Carries a new link from the form that made it to the page that shows it, and into no address. */
export function handOffCookie(hand_off_id: string, token: SecretText, isHttps: boolean): string {
  return oneTimeCookie(handOffCookieName(hand_off_id, isHttps), token.reveal(), {
    seconds: lifetimeSeconds,
    sameSite: 'Strict',
    isHttps,
  })
}

export function handOffCookieName(hand_off_id: string, isHttps: boolean): string {
  return cookieName(`handoff_${hand_off_id.slice(0, 8)}`, isHttps)
}

const longEnoughToCopy = 300

/** Holds new recovery codes for the one page that shows them, for a few minutes. */
export function recoveryCodesCookie(codes: readonly string[], isHttps: boolean): string {
  const options = { seconds: longEnoughToCopy, sameSite: 'Strict', isHttps } as const
  return oneTimeCookie(recoveryCodesCookieName(isHttps), codes.join('.'), options)
}

export const recoveryCodesCookieName = (isHttps: boolean): string =>
  cookieName('recovery_codes', isHttps)

/** Holds a new calendar's secret for the one page that shows it, for a few minutes. */
export const calendarCookieName = 'calendar_secret'
export const calendarPage = '/settings#reminders'
const calendarCookiePath = '/settings'
const seconds = 300

export function calendarCookie(secret: string, isSecure: boolean): string {
  const age = secret === '' ? 0 : seconds
  return `${calendarCookieName}=${secret}; Path=${calendarCookiePath}; Max-Age=${age}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}
