import 'server-only'
import { encode } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { forgetFirstLink } from '@/lib/server/auth/keep-first-link'
import { type KnownDevice, rememberDevice } from '@/lib/server/auth/known-device'
import { findAnySession } from '@/lib/server/auth/request-session'
import {
  cookieName,
  cookieOptions,
  secondStepCookie,
  sessionCookie,
} from '@/lib/server/auth/session-cookie'
import { type SignedIn, signOut } from '@/lib/server/auth/sessions'
import { type Context, getContext } from '@/lib/server/context'
import { secondStepLife } from '@/lib/server/db/pending-sign-in'
import { sessionLife, type SessionToken } from '@/lib/server/db/session'

/** Makes this session the browser's, in a cookie as NextAuth writes and reads it. */
async function keepSession({ sid, key }: SessionToken): Promise<void> {
  const { env } = getContext()
  const maxAge = sessionLife.whole
  const value = await encode({ token: { sid, key }, secret: env.authSecret.reveal(), maxAge })
  const jar = await cookies()
  jar.set(cookieName(sessionCookie, env.isHttps), value, {
    ...cookieOptions(env.isHttps),
    maxAge,
  })
}

/** Makes the session of a new sign-in the browser's, and the browser known for its person. */
export async function keepSignIn(
  { env }: Pick<Context, 'env'>,
  { sid, person_id }: SignedIn,
  knownDevice: KnownDevice | undefined,
): Promise<void> {
  await keepSession({ sid })
  await rememberDevice(env, knownDevice, person_id)
  await forgetFirstLink(env)
}

/** Gives the browser what it holds after a confirmation, which alone counts from then on. */
export async function keepProof({ token }: { token: SessionToken | undefined }): Promise<void> {
  if (token !== undefined) await keepSession(token)
}

/** Keeps a sign-in in this browser until its second step. */
export async function keepSecondStep(token: SecretText): Promise<void> {
  const { env } = getContext()
  const options = { ...cookieOptions(env.isHttps), maxAge: secondStepLife }
  const jar = await cookies()
  jar.set(cookieName(secondStepCookie, env.isHttps), token.reveal(), options)
}

/** What this browser holds of such a sign-in. */
export async function readSecondStep(): Promise<SecretText | undefined> {
  const { env } = getContext()
  const cookie = (await cookies()).get(cookieName(secondStepCookie, env.isHttps))
  return cookie === undefined ? undefined : new SecretText(cookie.value)
}

/** Signs out: the row ends, so a copy of the cookie is worth nothing either. */
export async function endCurrentSession(): Promise<void> {
  const context = getContext()
  const { env } = context
  const session = await findAnySession()
  if (session !== undefined) await signOut(context, session.sid)
  const jar = await cookies()
  jar.set(cookieName(sessionCookie, env.isHttps), '', {
    ...cookieOptions(env.isHttps),
    maxAge: 0,
  })
}
