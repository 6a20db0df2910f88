import { eventOf, note } from '@/lib/server/audit/note'
import { findPasswordFault, type PasswordFault } from '@/lib/server/auth/new-password'
import { checkPassword, type NotProven, type ProofAttempt } from '@/lib/server/auth/proof'
import type { Context } from '@/lib/server/context'
import { hashPassword } from '@/lib/server/db/firm'
import { renewSession, setPersonPassword } from '@/lib/server/db/session-token'
import type { PersonSession, SessionToken } from '@/lib/server/db/session'

export type PasswordOutcome =
  | NotProven
  /** `token`: what the browser holds from then on. */
  | { kind: 'changed'; token: SessionToken | undefined }
  /** `differs`: it was typed otherwise the second time. */
  | { kind: 'differs' | 'unchanged' | PasswordFault }

/**
 * Changes the password of a person who shows the old one; every other session of theirs ends, and this one
 * goes on by a new token.
 */
export async function changePassword(
  context: Context,
  session: PersonSession,
  { next, again, ...attempt }: ProofAttempt & { next: string; again: string },
): Promise<PasswordOutcome> {
  const { sid, person, firm } = session
  if (next !== again) return { kind: 'differs' }
  if (next === attempt.password) return { kind: 'unchanged' }
  const { name: personName, email } = person
  const fault = await findPasswordFault(next, { personName, email, firmName: firm.name })
  if (fault !== undefined) return { kind: fault }
  const outcome = await checkPassword(context, person, attempt)
  if (outcome.kind !== 'right') return outcome
  const passwordHash = await hashPassword(next)
  await setPersonPassword(context.store.database, { person_id: person.id, passwordHash, sid })
  await note(context, eventOf(person, 'person.password_changed'))
  return { kind: 'changed', token: await renewSession(context.store.database, session) }
}
