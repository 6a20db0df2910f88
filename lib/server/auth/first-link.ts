import { eventOf, note } from '@/lib/server/audit/note'
import type { Context } from '@/lib/server/context'
import { type IdentityRef, linkAccount } from '@/lib/server/db/person-identity'

/**
 * What an OpenID provider has signed of somebody who has an account of their own here: it is linked once they
 * have signed in to that account by what it has.
 */
export interface FirstLink extends IdentityRef {
  /** Confirmed by the provider, which speaks for its domain at this firm. */
  email: string
  firm_id: string
  /** The provider, as people call it. */
  provider: string
}

/** The person has signed in by what their account has; whether the identity is theirs from now on. */
export async function linkFirst(
  context: Context,
  person: { id: string; firm_id: string },
  { provider, ...link }: FirstLink,
): Promise<boolean> {
  if (link.firm_id !== person.firm_id) return false
  const { database } = context.store
  const isLinked = await linkAccount(database, { ...link, person_id: person.id })
  if (!isLinked) return false
  await note(context, { ...eventOf(person, 'person.identity_linked'), detail: { provider } })
  return true
}
