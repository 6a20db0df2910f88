import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { BankContext } from '@/bank/context'
import { readCookie, writeCookie } from '@/bank/screens/cookie'

export interface Browser {
  /** Goes into every form. */
  csrf: string
  isCsrfRight: (given: string | null) => boolean
}

/** Knows a browser by a random cookie, signed in or not, and ties its forms to it and to the session. */
export function openBrowser(
  context: BankContext,
  c: Context,
  sessionDigest: string | undefined,
): Browser {
  let id = readCookie(context, c, 'bank_browser')
  if (id === undefined || !/^[A-Za-z0-9_-]{43}$/.test(id)) {
    id = context.randomBytes(32).toString('base64url')
    writeCookie(context, c, 'bank_browser', id)
  }
  const csrf = createHmac('sha256', context.settings.signingKey)
    .update(`csrf\n${id}\n${sessionDigest ?? ''}`)
    .digest('base64url')
  return {
    csrf,
    isCsrfRight: (given) => {
      const a = Buffer.from(given ?? '')
      const b = Buffer.from(csrf)
      return a.length === b.length && timingSafeEqual(a, b)
    },
  }
}
