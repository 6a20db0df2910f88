import 'server-only'
import { cookies } from 'next/headers'
import { createSessionDecoder } from '@/lib/server/auth/decode-session'
import { cookieName, sessionCookie } from '@/lib/server/auth/session-cookie'
import { services } from '@/lib/server/services'

let decoder: ReturnType<typeof createSessionDecoder> | undefined

/** The session id in the request's cookie; undefined without one that we sealed. */
export async function readSessionId(): Promise<string | undefined> {
  const { env } = await services()
  const cookie = (await cookies()).get(cookieName(sessionCookie, env.isHttps))
  if (cookie === undefined) return undefined
  decoder ??= createSessionDecoder(env.authSecret.reveal())
  return decoder(cookie.value)
}
