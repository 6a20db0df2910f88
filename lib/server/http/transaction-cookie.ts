import { SecretText } from '@/lib/contract/secret-text'
import { cookieName, cookieOptions } from '@/lib/server/auth/session-cookie'

const name = 'oauth_tx'
const LIFETIME_SECONDS = 600

/**
 * Binds an authorization to the browser that began it. Lax, since the bank sends the browser back
 * by a navigation from another site. RFC 9700 §4.7.
 */
export function transactionCookie(binding: SecretText, isHttps: boolean): string {
  return serialize(binding.reveal(), LIFETIME_SECONDS, isHttps)
}

export function clearedTransactionCookie(isHttps: boolean): string {
  return serialize('', 0, isHttps)
}

export function findTransactionBinding(
  cookieHeader: string | null,
  isHttps: boolean,
): SecretText | undefined {
  const wanted = `${cookieName(name, isHttps)}=`
  const pairs = cookieHeader?.split(';').map((pair) => pair.trim()) ?? []
  const value = pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
  return value === undefined || value === '' ? undefined : new SecretText(value)
}

function serialize(value: string, maxAge: number, isHttps: boolean): string {
  const { path, secure } = cookieOptions(isHttps)
  return [
    `${cookieName(name, isHttps)}=${value}`,
    `Max-Age=${maxAge}`,
    `Path=${path}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}
