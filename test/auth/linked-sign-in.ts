import type { OpenId } from '@/lib/server/auth/open-id'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import {
  type ReturnFromProvider,
  signInByProvider,
  type SingleSignOnOutcome,
} from '@/lib/server/auth/single-sign-on'
import type { Context } from '@/lib/server/context'
import { demoPassword } from '@/lib/server/db/firm'
import { findPersonByEmail } from '@/lib/server/db/person'
import { bindProvider } from '@/lib/server/db/provider-domain'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** The provider speaks for the addresses of both demo firms, each for its own. */
export async function bindDemoFirms(database: OpenDatabase, issuer: string): Promise<void> {
  for (const email of ['ada@marlow.example', 'nora@northgate.example']) {
    const person = await findPersonByEmail(database, email)
    if (person === undefined) throw new Error('there is no demo firm')
    const { firm_id } = person
    const domains = [email.slice(email.indexOf('@') + 1)]
    await bindProvider(database.query, { issuer, firm_id, domains })
  }
}

/** Signs in at the provider, and the first time also by the password, which links the account. */
export async function signInLinked(
  context: Context,
  openId: OpenId,
  attempt: ReturnFromProvider,
  password = demoPassword,
): Promise<Exclude<SingleSignOnOutcome, { kind: 'first_link' }>> {
  const outcome = await signInByProvider(context, openId, attempt)
  if (outcome.kind !== 'first_link') return outcome
  const { link: firstLink } = outcome
  const { answer: _answer, transaction: _transaction, ...origin } = attempt
  const { email } = firstLink
  const first = { ...origin, email, password, firstLink }
  const signedIn = await signInByPassword(context, first)
  if (signedIn.kind !== 'signed_in') throw new Error(signedIn.kind)
  return signedIn
}
