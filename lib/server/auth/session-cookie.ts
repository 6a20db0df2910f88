import { LRUCache } from 'lru-cache'
import { decode } from 'next-auth/jwt'
import type { SessionToken } from '@/lib/server/db/session'

interface CookieOptions {
  httpOnly: true
  sameSite: 'lax'
  path: '/'
  secure: boolean
}

/** Lax: the return from the bank is a navigation from another site, and must find the session. */
export function cookieOptions(isHttps: boolean): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps }
}

/** Plain names on http, which is for loopback alone, so that every browser and tool can use the demo. */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}

export const sessionCookie = 'session'
/** Of a sign-in between its password and its second step. */
export const secondStepCookie = 'second-step'
/** Its value is `token|digest`; a form repeats the token. */
export const csrfCookie = 'csrf'
export const callbackCookie = 'return-to'

const maxKept = 5000

/**
 * Reads the tokens of sessions from sealed cookies. Unsealing costs more than the rest of a page's checks, and
 * what a cookie holds never changes, so it is done once; whether the session still lives is read
 * of its row each time.
 */
export function createSessionDecoder(
  secret: string,
  now: () => number = Date.now,
): (cookie: string) => Promise<SessionToken | undefined> {
  const kept = new LRUCache<string, Unsealed>({ max: maxKept })
  return async (cookie) => {
    const known = kept.get(cookie)
    if (known !== undefined) return known.expiresAt > now() ? known.token : undefined
    const decoded = await unseal(cookie, secret)
    if (decoded === undefined || decoded.expiresAt <= now()) return undefined
    kept.set(cookie, decoded)
    return decoded.token
  }
}

interface Unsealed {
  token: SessionToken
  expiresAt: number
}

async function unseal(cookie: string, secret: string): Promise<Unsealed | undefined> {
  try {
    const { sid, key, exp } = (await decode({ token: cookie, secret })) ?? {}
    if (typeof sid !== 'string' || typeof exp !== 'number') return undefined
    const token = typeof key === 'string' ? { sid, key } : { sid }
    return { token, expiresAt: exp * 1000 }
  } catch {
    // Forged, altered, expired, or sealed with another secret.
    return undefined
  }
}
