import { Readable } from 'node:stream'

/** Enough of a file to know its format. More would keep the reader of a slow one waiting. */
const headBytes = 32

/** The first bytes of a body, all of it where it is shorter, and the body with them still in it. */
export async function readHead(body: Readable): Promise<{ head: Buffer; body: Readable }> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length >= headBytes) break
  }
  const head = Buffer.concat(chunks)
  if (length < headBytes) return { head, body: Readable.from(length === 0 ? [] : [head]) }
  body.unshift(head)
  return { head, body }
}

const signatures: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['application/pdf', /%PDF-\d/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]
const types = new Set(signatures.map(([type]) => type))

/** What a file is by its first bytes; what others say of it, except where the bytes would have to show it. */
export function documentType(
  head: Buffer,
  ...said: readonly (string | null | undefined)[]
): string | undefined {
  const text = head.toString('latin1')
  const [found] = signatures.find(([, pattern]) => pattern.test(text)) ?? []
  if (found !== undefined) return found
  const type = said.find((each) => each != null && each !== '') ?? undefined
  return type !== undefined && types.has(type.split(';')[0]?.trim().toLowerCase() ?? '')
    ? undefined
    : type
}

/** Whether it is a page for a browser: an error or a sign-in that came in place of the document. */
export function isWebPage(head: Buffer): boolean {
  return /^(?:\uFEFF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script)\b/iu.test(
    head.toString('utf8'),
  )
}
