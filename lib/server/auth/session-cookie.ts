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
/** Its value is `token|digest`; a form repeats the token. */
export const csrfCookie = 'csrf'
export const callbackCookie = 'return-to'
