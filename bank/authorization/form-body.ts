import { OAuthError } from '@/bank/authorization/oauth-error'

const maxBytes = 64 * 1024

/** Reads a form-encoded body in which nothing is repeated. Throws OAuthError. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (type.split(';')[0]?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', 'Send the body as application/x-www-form-urlencoded.')
  }
  const form = new URLSearchParams(await readText(request))
  // RFC 6749 §3.2.
  if (new Set(form.keys()).size !== form.size) {
    throw new OAuthError('invalid_request', 'Send each parameter once.')
  }
  return form
}

async function readText(request: Request): Promise<string> {
  // The server enforces a declared length.
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (Number(declared) > maxBytes) throw tooLarge()
    return request.text()
  }
  if (request.body === null) return ''
  const decoder = new TextDecoder()
  const reader = request.body.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}

function tooLarge(): OAuthError {
  return new OAuthError('invalid_request', 'Send a body of at most 64 KiB.', 413)
}
