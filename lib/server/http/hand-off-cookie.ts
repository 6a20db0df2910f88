import type { SecretText } from '@/lib/bank-contract/secret-text'
import { cookieName, cookieOptions } from '@/lib/server/auth/session-cookie'

/** Long enough for one redirect: the next page shows the link, once. */
const LIFETIME_SECONDS = 60

/** Carries a new link from the form that made it to the page that shows it, and into no address. */
export function handOffCookie(hand_off_id: string, token: SecretText, isHttps: boolean): string {
  const { path, secure } = cookieOptions(isHttps)
  return [
    `${handOffCookieName(hand_off_id, isHttps)}=${token.reveal()}`,
    `Max-Age=${LIFETIME_SECONDS}`,
    `Path=${path}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}

export function handOffCookieName(hand_off_id: string, isHttps: boolean): string {
  return cookieName(`handoff_${hand_off_id.slice(0, 8)}`, isHttps)
}
