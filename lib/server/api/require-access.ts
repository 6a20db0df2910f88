import type { ApiScope } from '@/lib/domain/api/api-token'
import { noteLook } from '@/lib/server/api/read-api'
import { ClientNotFoundError } from '@/lib/server/auth/access-errors'
import { getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { findAccessOfToken, type ProgramAccess } from '@/lib/server/db/program-access'
import { HttpError } from '@/lib/server/http/to-problem'

/** A client as a program may open it now. The look is on record. Throws ClientNotFoundError. */
export async function requireAccess(
  holder: TokenHolder,
  connection_id: string,
  scope: ApiScope,
): Promise<ProgramAccess> {
  const context = getContext()
  const { database } = context.store
  const access = await findAccessOfToken(database, holder.token_id, { connection_id, scope })
  if (access === undefined) throw new ClientNotFoundError('no such client for this person')
  await noteLook(context, holder, connection_id)
  return access
}

/** What takes a confirmation of who one is, which no program can give. */
export function unconfirmed(): HttpError {
  return new HttpError(403, { say: 'problems.token_proof' })
}
