import { faultPage } from './fault-page.mjs'

/**
 * Puts a page of ours in the place of Next's answer to an error that nobody foresaw, which needs a
 * script to say anything. Whatever a route of ours answers bears a request id and is left alone, and
 * so is an answer of which the first byte is sent.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ reference: string, nonce: string }} page
 */
export function replaceFault(request, response, { reference, nonce }) {
  // Next's client takes such an answer for a reason to load the whole page, which then says it.
  if (request.headers['rsc'] !== undefined) return
  const writeHead = response.writeHead.bind(response)
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  const flushHeaders = response.flushHeaders.bind(response)
  let isReplaced = false

  const replace = () => {
    if (isReplaced) return true
    const { headersSent, statusCode } = response
    if (headersSent || statusCode !== 500 || response.hasHeader('x-request-id')) return false
    isReplaced = true
    response.writeHead = writeHead
    for (const name of response.getHeaderNames()) {
      if (ofTheBody.has(name)) response.removeHeader(name)
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('x-request-id', reference)
    const body = request.method === 'HEAD' ? '' : faultPage({ reference, nonce })
    Reflect.apply(end, response, [body])
    return true
  }

  /** @param {readonly unknown[]} head */
  const replacedHead = (...head) => {
    if (typeof head[0] === 'number') response.statusCode = head[0]
    return replace() ? response : Reflect.apply(writeHead, response, head)
  }
  Object.assign(response, {
    writeHead: replacedHead,
    flushHeaders: () => {
      if (!replace()) flushHeaders()
    },
    /** @param {readonly unknown[]} chunk */
    write: (...chunk) => replace() || Reflect.apply(write, response, chunk),
    /** @param {readonly unknown[]} chunk */
    end: (...chunk) => (replace() ? response : Reflect.apply(end, response, chunk)),
  })
}

const ofTheBody = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'etag',
  'link',
  'x-nextjs-cache',
])
