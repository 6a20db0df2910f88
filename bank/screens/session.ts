import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { bankSession } from '@/bank/authorization/schema'
import { addSeconds, createToken, digestToken } from '@/bank/authorization/tokens'
import type { BankContext } from '@/bank/context'
import { findPerson, type Person } from '@/bank/ledger/people'

const lifetimeSeconds = 2 * 60 * 60
const idleSeconds = 30 * 60
// A session in use is written once a minute at most.
const renewedAfterSeconds = 60

export interface Session {
  digest: string
  person: Person
}

/** A new session at every sign-in, so that a cookie planted before it is worth nothing. */
export async function startSession(
  context: BankContext,
  c: Context,
  person_id: string,
): Promise<void> {
  const now = context.clock.now()
  const session = createToken(context.randomBytes, 'session')
  await context.database.db
    .delete(bankSession)
    .where(and(eq(bankSession.person_id, person_id), lte(bankSession.expires_at, now)))
  await context.database.db.insert(bankSession).values({
    digest: session.digest,
    person_id,
    signed_in_at: now,
    expires_at: addSeconds(now, idleSeconds),
  })
  writeCookie(context, c, 'bank_session', session.text)
}

export async function findSession(context: BankContext, c: Context): Promise<Session | undefined> {
  const text = readCookie(context, c, 'bank_session')
  if (text === undefined) return undefined
  const digest = digestToken(text)
  const now = context.clock.now()
  const { db } = context.database
  const [row] = await db
    .select()
    .from(bankSession)
    .where(and(eq(bankSession.digest, digest), gt(bankSession.expires_at, now)))
  if (row === undefined) return undefined
  const idleUntil = addSeconds(now, idleSeconds).getTime()
  const latest = addSeconds(row.signed_in_at, lifetimeSeconds).getTime()
  const expires_at = new Date(Math.min(idleUntil, latest))
  if (expires_at > addSeconds(row.expires_at, renewedAfterSeconds)) {
    await db.update(bankSession).set({ expires_at }).where(eq(bankSession.digest, digest))
  }
  const person = await findPerson(context.database.db, row.person_id)
  return person === undefined ? undefined : { digest, person }
}

/** Ends it in the store, so that a copied cookie ends too. */
export async function endSession(context: BankContext, c: Context): Promise<void> {
  const text = readCookie(context, c, 'bank_session')
  if (text !== undefined) {
    await context.database.db.delete(bankSession).where(eq(bankSession.digest, digestToken(text)))
  }
  writeCookie(context, c, 'bank_session', '', 0)
  writeCookie(context, c, 'bank_browser', '', 0)
}

export interface Browser {
  /** Goes into every form. */
  csrf: string
  isCsrfRight: (given: string | null) => boolean
}

/** Recognises a browser by a random cookie, signed in or not, and ties its forms to it and to the session. */
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

type CookieName = 'bank_session' | 'bank_browser' | 'bank_new_token'

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
