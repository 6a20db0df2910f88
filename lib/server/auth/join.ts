import type { SecretText } from '@/lib/bank-contract/secret-text'
import { note } from '@/lib/server/audit/note'
import { findPasswordFault, type PasswordFault } from '@/lib/server/auth/new-password'
import type { Context } from '@/lib/server/context'
import { hashPassword } from '@/lib/server/db/firm'
import { consumePersonLink, findPersonLink, type PersonLinkKind } from '@/lib/server/db/person-link'

/** `name`: who is invited has not said theirs. */
export type JoinOutcome = PersonLinkKind | PasswordFault | 'name' | 'not_open'

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
  const used = await consumePersonLink(database, { token, name, passwordHash })
  if (used === undefined) return 'not_open'
  const { kind, ...who } = used
  await note(context, {
    ...who,
    kind: kind === 'reset' ? 'person.password_reset' : 'person.joined',
  })
  return kind
}
