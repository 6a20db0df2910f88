import 'server-only'
import { createHash } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import * as z from 'zod'
import type { Sealing } from '@/lib/server/auth/known-device'
import type { OpenIdTransaction } from '@/lib/server/auth/open-id'
import { cookieName, cookieOptions } from '@/lib/server/auth/session-cookie'

/** How long somebody may take at the provider, in seconds. */
const transactionSeconds = 600

const transactionSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  signedInSince: z.number().optional(),
  returnTo: z.string(),
  session: z.string().optional(),
})

export interface SignInTransaction extends OpenIdTransaction {
  returnTo: string
  /** The digest of the session whose person confirms that it is them. Undefined for a sign-in. */
  session?: string | undefined
}

// A browser keeps 4 kB of a cookie, and a server reads 16 kB of them all.
const maxReturnLength = 1000
const maxAtOnce = 5

// No other cookie of ours opens as one of these.
const salt = 'single-sign-on'

const prefix = 'sso_'

/** Named after the state, so that two tabs can sign in at once. */
function nameOf(state: string, isHttps: boolean): string {
  const digest = createHash('sha256').update(state).digest('hex').slice(0, 16)
  return `${cookieName(prefix, isHttps)}${digest}`
}

/** Binds a sign-in at a provider to the browser that began it. */
export async function keepTransaction(
  { isHttps, authSecret }: Sealing,
  transaction: SignInTransaction,
): Promise<void> {
  const { returnTo } = transaction
  const token = { ...transaction, returnTo: returnTo.length > maxReturnLength ? '/' : returnTo }
  const maxAge = transactionSeconds
  const value = await encode({ token, secret: authSecret.reveal(), maxAge, salt })
  const jar = await cookies()
  const begun = jar.getAll().filter(({ name }) => name.startsWith(cookieName(prefix, isHttps)))
  if (begun.length >= maxAtOnce) {
    for (const { name } of begun) jar.set(name, '', { ...cookieOptions(isHttps), maxAge: 0 })
  }
  jar.set(nameOf(transaction.state, isHttps), value, { ...cookieOptions(isHttps), maxAge })
}

/** What this browser began with this state, and removes it there; undefined where it did not. */
export async function takeTransaction(
  { isHttps, authSecret }: Sealing,
  state: string,
): Promise<SignInTransaction | undefined> {
  const jar = await cookies()
  const name = nameOf(state, isHttps)
  const sealed = jar.get(name)?.value
  if (sealed === undefined) return undefined
  jar.set(name, '', { ...cookieOptions(isHttps), maxAge: 0 })
  const token = await decode({ token: sealed, secret: authSecret.reveal(), salt }).catch(() => null)
  return transactionSchema.safeParse(token).data
}
