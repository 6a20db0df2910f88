import type { Firms } from '@/lib/server/auth/firms'
import { passwordLength } from '@/lib/server/auth/new-password'
import type { ProofOutcome } from '@/lib/server/auth/proof'
import { isAppCode, type SecondFactor } from '@/lib/server/auth/second-factor'
import type { SessionOrigin } from '@/lib/server/auth/sign-in-throttle'
import type { SingleSignOn } from '@/lib/server/auth/single-sign-on'
import type { PersonSession } from '@/lib/server/db/session'

interface ProofServices {
  firms: Pick<Firms, 'prove'>
  secondFactor: SecondFactor
  singleSignOn: Pick<SingleSignOn, 'findPolicy'> | undefined
}

/** By what a person may show that it is them: `code` is one of their app, or a recovery code. */
export async function findProofWays(
  { secondFactor, singleSignOn }: Omit<ProofServices, 'firms'>,
  session: PersonSession,
) {
  const [{ appSince, hasPasskey, codesLeft }, policy] = await Promise.all([
    secondFactor.findState(session),
    singleSignOn?.findPolicy(session.person),
  ])
  return {
    password: policy?.isPasswordOn ?? true,
    // A recovery code stands in for a factor, and counts only beside one.
    code: appSince !== null || (hasPasskey && codesLeft > 0),
    passkey: hasPasskey,
    /** The OpenID provider, by name, where they sign in again. */
    provider: policy?.provider ?? null,
  }
}

/** What was typed is a password or a code, whichever of them the person has; it counts as one attempt. */
export async function proveTyped(
  found: ProofServices,
  session: PersonSession,
  { typed, ...origin }: SessionOrigin & { typed: string },
): Promise<ProofOutcome> {
  const { firms, secondFactor } = found
  const ways = await findProofWays(found, session)
  if (ways.code) {
    const isShort = typed.length < passwordLength.shortest
    if (!ways.password || (isShort && isAppCode(typed))) {
      return secondFactor.prove(session, { ...origin, code: typed })
    }
    if (await secondFactor.proveByRecoveryCode(session, typed)) return { kind: 'proven' }
  }
  return firms.prove(session, { ...origin, password: typed })
}
