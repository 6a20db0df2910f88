import type { Context } from '@/lib/server/context'
import type { Person } from '@/lib/server/db/person'
import { listIssuers } from '@/lib/server/db/person-identity'
import { findFirmSettings } from '@/lib/server/db/setting'

export interface SignInPolicy {
  /** The OpenID provider, as people call it. */
  provider: string
  /** Whether people of the firm sign in with a password too. */
  isPasswordOn: boolean
  /** This person has signed in at the provider, and so may switch passwords off: others could lock the firm out. */
  isLinked: boolean
}

/** How people of this person's firm sign in; undefined where no provider is configured. */
export async function findSignInPolicy(
  { env, store: { database } }: Pick<Context, 'env' | 'store'>,
  person: Person,
): Promise<SignInPolicy | undefined> {
  const { openId } = env
  if (openId === undefined) return undefined
  const issuers = await listIssuers(database, person)
  return {
    provider: openId.name,
    isPasswordOn: (await findFirmSettings(database, person.firm_id)).isPasswordOn,
    isLinked: issuers.some((each) => URL.parse(each)?.href === openId.issuer.href),
  }
}
