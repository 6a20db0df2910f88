import { documentHeaders } from '@/lib/server/http/document-headers'

/** A whole text as a file to save. */
export function textResponse(text: string, name: string): Response {
  const contentType = 'text/plain; charset=utf-8'
  return new Response(text, {
    headers: documentHeaders({ name, contentType, disposition: 'attachment' }),
  })
}
