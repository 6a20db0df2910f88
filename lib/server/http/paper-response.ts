import 'server-only'
import { cutText } from '@/lib/bank-contract/cut-text'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { documentHeaders } from '@/lib/server/http/document-headers'

/** A paper as a download. Without its line in the audit log nobody is given any. */
export async function paperResponse(
  { person, client }: ClientAccess,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<Response> {
  await getContext().audit.append({
    firm_id: person.firm_id,
    person_id: person.id,
    connection_id: client.connection_id,
    kind: 'close.paper_downloaded',
    detail: { name: cutText(name, 200) },
  })
  const headers = new Headers(
    documentHeaders({ name, contentType: 'application/pdf', disposition: 'attachment' }),
  )
  headers.set('x-document-length', String(bytes.byteLength))
  return new Response(new Uint8Array(bytes), { headers })
}
