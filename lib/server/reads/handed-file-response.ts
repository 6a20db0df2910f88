import 'server-only'
import { create } from 'content-disposition'
import { getContext } from '@/lib/server/context'
import { findHandOver, readHandedFile } from '@/lib/server/db/hand-over'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { streamResponse } from '@/lib/server/http/stream-response'
import { HttpError } from '@/lib/server/http/to-problem'
import { guardStream } from '@/lib/server/rights/guarded-stream'
import { rightsOf } from '@/lib/server/rights/lasting-right'

/**
 * The file of a hand-over, to the byte as it was handed over. It is the firm’s own, so that a client who is
 * disconnected takes none away; the right to it is checked for each part. Throws HttpError.
 */
export async function handedFileResponse(access: ReadingAccess, id: string): Promise<Response> {
  const context = getContext()
  const { person, client } = access
  const { firm_id, id: person_id } = person
  const { connection_id } = client
  const ref = { firm_id, connection_id }
  const { query } = forFirm(context.store.database, firm_id)
  const sealed = { query, vault: context.store.vault }
  const found = await findHandOver(sealed, ref, id)
  if (found?.detail === undefined) {
    throw new HttpError(404, { say: 'ledger_data.problem_no_file' })
  }
  const { fileName, contentType } = found.detail
  // It was counted as an export when it was handed over.
  const detail = { title: fileName }
  await context.audit.append({ ...ref, person_id, kind: 'export.downloaded', detail })
  const right = rightsOf(context).ofHeld<Uint8Array>(access)
  return streamResponse(guardStream(readHandedFile(sealed, ref, found), right).stream, {
    'content-type': contentType,
    'content-disposition': create(fileName),
    'x-content-type-options': 'nosniff',
  })
}
