import 'server-only'
import { cutText } from '@/lib/bank-contract/cut-text'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { findFile, readParts } from '@/lib/server/db/answer-file'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { documentHeaders } from '@/lib/server/http/document-headers'
import { streamResponse } from '@/lib/server/http/stream-response'
import { HttpError } from '@/lib/server/http/to-problem'
import { guardStream } from '@/lib/server/rights/guarded-stream'
import { RightLostError, rightsOf } from '@/lib/server/rights/lasting-right'

/**
 * A file that a client gave: saved by the browser, whatever it is, and never shown. The right to it is checked for
 * each part; it is the firm’s own, so that a client who is disconnected takes none away. Throws HttpError.
 */
export async function answerFileResponse(
  request: Request,
  access: ClientAccess,
  file_id: string,
): Promise<Response> {
  const context = getContext()
  const { person, client } = access
  const { firm_id } = person
  const { connection_id } = client
  const { query } = forFirm(context.store.database, firm_id)
  const sealed = { query, vault: context.store.vault }
  const file = await findFile(sealed, { firm_id, connection_id }, file_id)
  if (file === undefined) throw new HttpError(404, { say: 'problems.no_answer_file' })
  const { name, type, size } = file
  const headers = new Headers(
    documentHeaders({ name, contentType: type, disposition: 'attachment' }),
  )
  headers.set('x-document-length', String(size))
  if (request.method === 'HEAD') return new Response(null, { headers })
  await context.audit.append({
    firm_id,
    person_id: person.id,
    connection_id,
    kind: 'document.downloaded',
    detail: { name: cutText(name, 200) },
  })
  const right = rightsOf(context)
    .ofPerson(access, 'read')
    .streamOf<Uint8Array, Uint8Array>({
      clientsOf: () => [connection_id],
      send: (part, visible) => {
        if (!visible.has(connection_id)) throw new RightLostError({ code: 'not_allowed' })
        return part
      },
    })
  const bytes = readParts(sealed, { firm_id, file_id }, size)
  return streamResponse(guardStream(bytes, right).stream, headers)
}
