import { digestOf } from '@/lib/bank-contract/secret-text'
import { eventOf, note } from '@/lib/server/audit/note'
import { checkCode, type CodeAttempt, isAppCode, plainCode } from '@/lib/server/auth/code-check'
import { passwordLength } from '@/lib/server/auth/new-password'
import {
  markProven,
  type ProofOutcome,
  type Proven,
  proveByPassword,
} from '@/lib/server/auth/proof'
import { findSignInPolicy } from '@/lib/server/auth/sign-in-policy'
import type { SessionOrigin } from '@/lib/server/auth/sign-in-throttle'
import type { Context } from '@/lib/server/context'
import { consumeRecoveryCode, findFactorState } from '@/lib/server/db/second-factor'
import type { PersonSession } from '@/lib/server/db/session'

/** By what a person may show that it is them: `code` is one of their app, or a recovery code. */
export async function findProofWays(
  context: Pick<Context, 'store' | 'env'>,
  { person, isProven }: PersonSession,
) {
  const [{ appSince, hasPasskey, codesLeft }, policy] = await Promise.all([
    findFactorState(context.store.database, person),
    findSignInPolicy(context, person),
  ])
  return {
    password: policy?.isPasswordOn ?? true,
    // A recovery code stands in for a factor, and counts only beside one.
    code: appSince !== null || (hasPasskey && codesLeft > 0),
    passkey: hasPasskey,
    /** The OpenID provider, by name, where they sign in again; it is linked by something else first. */
    provider: policy?.isLinked === true || isProven ? (policy?.provider ?? null) : null,
  }
}

/** What was typed is a password or a code, whichever of them the person has; it counts as one attempt. */
export async function proveTyped(
  context: Context,
  session: PersonSession,
  { typed, ...origin }: SessionOrigin & { typed: string },
): Promise<ProofOutcome> {
  const ways = await findProofWays(context, session)
  if (ways.code) {
    const isShort = typed.length < passwordLength.min
    if (!ways.password || (isShort && isAppCode(typed))) {
      return proveByCode(context, session, { ...origin, code: typed })
    }
    const proven = await proveByRecoveryCode(context, session, typed)
    if (proven !== undefined) return proven
  }
  return proveByPassword(context, session, { ...origin, password: typed })
}

/** The person of the session shows by a code that it is them. */
export async function proveByCode(
  context: Context,
  session: PersonSession,
  attempt: CodeAttempt,
): Promise<ProofOutcome> {
  const outcome = await checkCode(context, session.person, attempt)
  if (outcome.kind === 'refused') {
    await note(context, eventOf(session.person, 'session.proof_refused'))
  }
  if (outcome.kind !== 'accepted') return outcome
  return markProven(context, session, { by: outcome.by })
}

/**
 * The same by a recovery code alone. It is not counted: nobody guesses one, and other text may be the
 * person's password.
 */
async function proveByRecoveryCode(
  context: Context,
  session: PersonSession,
  typed: string,
): Promise<Proven | undefined> {
  const { database } = context.store
  const isOpen = await consumeRecoveryCode(database, session.person, digestOf(plainCode(typed)))
  return isOpen ? markProven(context, session, { by: 'recovery_code' }) : undefined
}
