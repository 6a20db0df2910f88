import { and, eq, gt, lte } from 'drizzle-orm'
import type { Context } from 'hono'
import { addSeconds } from '@/bank/authorization/lifetime'
import { bankSession } from '@/bank/authorization/schema'
import { createToken, digestToken } from '@/bank/authorization/token-text'
import type { BankContext } from '@/bank/context'
import { findPerson, type Person } from '@/bank/ledger/people'
import { readCookie, writeCookie } from '@/bank/screens/cookie'

const lifetimeSeconds = 2 * 60 * 60

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
    expires_at: addSeconds(now, lifetimeSeconds),
  })
  writeCookie(context, c, 'bank_session', session.text)
}

export async function findSession(context: BankContext, c: Context): Promise<Session | undefined> {
  const text = readCookie(context, c, 'bank_session')
  if (text === undefined) return undefined
  const digest = digestToken(text)
  const [row] = await context.database.db
    .select({ person_id: bankSession.person_id })
    .from(bankSession)
    .where(and(eq(bankSession.digest, digest), gt(bankSession.expires_at, context.clock.now())))
  if (row === undefined) return undefined
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
