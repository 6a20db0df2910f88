import 'server-only'
import { cookies } from 'next/headers'
import { readSessionId } from '@/lib/server/auth/read-session-id'
import { cookieName, cookieOptions, sessionCookie } from '@/lib/server/auth/session-cookie'
import { services } from '@/lib/server/services'

/** Signs out: the row ends, so a copy of the cookie is worth nothing either. */
export async function endCurrentSession(): Promise<void> {
  const { env, firms } = await services()
  const sid = await readSessionId()
  if (sid !== undefined) await firms.endSession(sid)
  const jar = await cookies()
  jar.set(cookieName(sessionCookie, env.isHttps), '', {
    ...cookieOptions(env.isHttps),
    maxAge: 0,
  })
}
