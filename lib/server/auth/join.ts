import type { SecretText } from '@/lib/bank-contract/secret-text'
import { note } from '@/lib/server/audit/note'
import { findPasswordFault, type PasswordFault } from '@/lib/server/auth/new-password'
import type { Context } from '@/lib/server/context'
import { hashPassword } from '@/lib/server/db/firm'
import { isEmailTaken } from '@/lib/server/db/person-change'
import { consumePersonLink, findPersonLink, type PersonLinkKind } from '@/lib/server/db/person-link'

/** `name`: who is invited has not said theirs. `taken`: the address has an account at another firm. */
export type JoinOutcome = PersonLinkKind | PasswordFault | 'name' | 'not_open' | 'taken'

/** Sets the password of the person that a link invites. A link works once. */
export async function joinByLink(
  context: Context,
  { token, name, password }: { token: SecretText; name: string; password: string },
): Promise<JoinOutcome> {
  const { database } = context.store
  const link = await findPersonLink(database, token)
  if (link?.state !== 'open') return 'not_open'
  if (link.kind === 'invitation' && name === '') return 'name'
  const { email, firmName } = link
  const personName = link.kind === 'invitation' ? name : link.name
  const fault = await findPasswordFault(password, { personName, email, firmName })
  if (fault !== undefined) return fault
  const passwordHash = await hashPassword(password)
  const use = { token, name, passwordHash }
  const used = await consumePersonLink(database, use).catch((cause: unknown) => {
    if (isEmailTaken(cause)) return 'taken' as const
    throw cause
  })
  if (used === undefined) return 'not_open'
  if (used === 'taken') return used
  const { kind, ...who } = used
  await note(context, {
    ...who,
    kind: kind === 'reset' ? 'person.password_reset' : 'person.joined',
  })
  return kind
}
