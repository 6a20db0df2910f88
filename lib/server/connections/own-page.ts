import { randomBytes } from 'node:crypto'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import { type ClientNames, findClientNames } from '@/lib/server/db/client-names'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { endOwnPage, openOwnPage, saveOwnPage } from '@/lib/server/db/own-page'
import type { ClientAccess } from '@/lib/server/db/session'

/** The token of a new link to a client’s own page, which is known only now. Throws NotAllowedError. */
export async function giveOwnPage(
  { audit }: Pick<Context, 'audit'>,
  access: ClientAccess,
): Promise<SecretText> {
  requirePermission(access.person, 'connect')
  const ref = refOf(access)
  const token = new SecretText(randomBytes(32).toString('base64url'))
  const person_id = access.person.id
  await audit.appendChange(ref.firm_id, async (query, note) => {
    await saveOwnPage(query, ref, { person_id, tokenDigest: digestOf(token) })
    note({ ...ref, person_id, kind: 'client.page_given' })
  })
  return token
}

/** Ends the link at once. Throws NotAllowedError. */
export async function takeOwnPageBack(
  { audit }: Pick<Context, 'audit'>,
  access: ClientAccess,
): Promise<void> {
  requirePermission(access.person, 'connect')
  const ref = refOf(access)
  await audit.appendChange(ref.firm_id, async (query, note) => {
    if (!(await endOwnPage(query, ref))) return
    note({ ...ref, person_id: access.person.id, kind: 'client.page_ended' })
  })
}

const refOf = ({ firm, client }: ClientAccess): ConnectionRef => ({
  firm_id: firm.id,
  connection_id: client.connection_id,
})

// 256 bits as base64url: anything else in the address costs no read of the store.
const tokenPattern = /^[A-Za-z0-9_-]{43}$/
const nobody = '00000000-0000-0000-0000-000000000000'

/** Whose page a link opens; undefined for one that nobody made, or that has ended, after as much work. */
export async function visitOwnPage(
  { store: { database } }: Pick<Context, 'store'>,
  token: SecretText,
): Promise<{ ref: ConnectionRef; names: ClientNames } | undefined> {
  if (!tokenPattern.test(token.reveal())) return undefined
  const ref = await openOwnPage(database, digestOf(token))
  const names = await findClientNames(database, ref ?? { firm_id: nobody, connection_id: nobody })
  return ref === undefined || names === undefined ? undefined : { ref, names }
}
