import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import * as z from 'zod'
import type { FirstLink } from '@/lib/server/auth/first-link'
import type { Sealing } from '@/lib/server/auth/known-device'
import { cookieName, cookieOptions } from '@/lib/server/auth/session-cookie'

/** How long somebody may take to sign in to the account that they have, in seconds. */
const maxAge = 600
const cookie = 'first-link'
// No other cookie of ours opens as one of these.
const salt = 'first-link'

const linkSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  firm_id: z.string(),
  provider: z.string(),
})

/** Keeps in this browser what the provider has signed, until its person has signed in to their account. */
export async function keepFirstLink(
  { isHttps, authSecret }: Sealing,
  link: FirstLink,
): Promise<void> {
  const value = await encode({ token: { ...link }, secret: authSecret.reveal(), maxAge, salt })
  const jar = await cookies()
  jar.set(cookieName(cookie, isHttps), value, { ...cookieOptions(isHttps), maxAge })
}

/** What this browser keeps; undefined without a cookie that we sealed. */
export async function readFirstLink({
  isHttps,
  authSecret,
}: Sealing): Promise<FirstLink | undefined> {
  const sealed = (await cookies()).get(cookieName(cookie, isHttps))?.value
  if (sealed === undefined) return undefined
  const token = await decode({ token: sealed, secret: authSecret.reveal(), salt }).catch(() => null)
  return linkSchema.safeParse(token).data
}

/** After a sign-in of anybody: nothing is left for the next. */
export async function forgetFirstLink({ isHttps }: Pick<Sealing, 'isHttps'>): Promise<void> {
  const jar = await cookies()
  const name = cookieName(cookie, isHttps)
  if (jar.get(name) !== undefined) jar.set(name, '', { ...cookieOptions(isHttps), maxAge: 0 })
}
