import 'server-only'
import { cookies } from 'next/headers'
import { decode } from 'next-auth/jwt'
import { cookieName, sessionCookie } from '@/lib/server/auth/session-cookie'
import { services } from '@/lib/server/services'

/** The session id in the request's cookie; undefined without one that we sealed. */
export async function readSessionId(): Promise<string | undefined> {
  const { env } = await services()
  const cookie = (await cookies()).get(cookieName(sessionCookie, env.isHttps))
  if (cookie === undefined) return undefined
  try {
    const token = await decode({ token: cookie.value, secret: env.authSecret.reveal() })
    const sid = token?.['sid']
    return typeof sid === 'string' ? sid : undefined
  } catch {
    // Forged, altered, expired, or sealed with another secret.
    return undefined
  }
}
