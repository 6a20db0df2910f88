import { requirePermission } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import { listFiles, removeFiles } from '@/lib/server/db/answer-file'
import { findRequest } from '@/lib/server/db/client-request'
import { forgetAnswers } from '@/lib/server/db/request-event'
import type { ClientAccess } from '@/lib/server/db/session'

/**
 * Deletes all that a client answered to a request, with its files; that it was answered stays on record. False where
 * this client has no such request. Throws NotAllowedError.
 */
export async function deleteAnswers(
  { audit, store }: Pick<Context, 'audit' | 'store'>,
  { person, client }: Pick<ClientAccess, 'person' | 'client'>,
  id: string,
): Promise<boolean> {
  requirePermission(person, 'delete_answers')
  const ref = { firm_id: person.firm_id, connection_id: client.connection_id }
  return audit.appendChange(ref.firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    const request = await findRequest(sealed, ref, id)
    if (request === undefined) return false
    const files = await listFiles(sealed, ref.firm_id, [id])
    await removeFiles(
      query,
      ref.firm_id,
      files.map((file) => file.id),
    )
    await forgetAnswers(query, { firm_id: ref.firm_id, request_id: id })
    const detail = { request_id: id, count: request.questions.length, files: files.length }
    note({ ...ref, person_id: person.id, kind: 'request.answers_deleted', detail })
    return true
  })
}
