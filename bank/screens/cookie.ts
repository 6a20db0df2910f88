import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { BankContext } from '@/bank/context'

export type CookieName = 'bank_session' | 'bank_browser' | 'bank_new_token'

/** The `__Host-` prefix and `Secure` need https; on http, for loopback only, the name is plain. */
export function readCookie(context: BankContext, c: Context, name: CookieName): string | undefined {
  return getCookie(c, fullName(context, name))
}

/** Ends with the browser when `maxAgeSeconds` is left out; 0 removes it. */
export function writeCookie(
  context: BankContext,
  c: Context,
  name: CookieName,
  value: string,
  maxAgeSeconds?: number,
): void {
  setCookie(c, fullName(context, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(context),
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  })
}

function fullName(context: BankContext, name: CookieName): string {
  return isSecure(context) ? `__Host-${name}` : name
}

function isSecure(context: BankContext): boolean {
  return context.settings.origin.startsWith('https:')
}
