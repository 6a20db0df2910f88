import { STATUS_CODES } from 'node:http'
import { constants, createGzip } from 'node:zlib'

// Exports and documents are left alone: they are large, compressed already, or both.
const compressible =
  /^(?:text\/(?:html|plain|x-component)|application\/(?:problem\+)?json|image\/svg)/

/**
 * Completes a response as its head is written: sets `headers` over whatever was set, and `defaults`
 * where nothing was; compresses pages and data for a browser that takes gzip. Next's own compression
 * leaks on aborted responses; here the stream ends with the response.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {(status: number) => {
 *   headers: Record<string, string>,
 *   defaults: Record<string, string>,
 *   status?: number,
 * }} complete `status` takes the place of the one that was set
 * @param {(status: number) => { type: string, body: string } | undefined} fill the body of a response
 *   that ends without any
 */
export function completeResponse(request, response, complete, fill = () => undefined) {
  const writeHead = response.writeHead.bind(response)
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  const takesGzip =
    request.method !== 'HEAD' && /\bgzip\b/.test(String(request.headers['accept-encoding']))
  /** @type {import('node:zlib').Gzip | undefined} */
  let gzip

  const mayCompress = () =>
    takesGzip &&
    compressible.test(String(response.getHeader('content-type'))) &&
    !response.hasHeader('content-encoding') &&
    ![204, 304].includes(response.statusCode)

  const startGzip = () => {
    const stream = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
    stream.on('data', (chunk) => {
      if (!write(chunk)) stream.pause()
    })
    stream.on('end', () => end())
    stream.on('drain', () => response.emit('drain'))
    stream.on('error', () => response.destroy())
    response.on('drain', () => stream.resume())
    response.on('close', () => stream.destroy())
    response.removeHeader('content-length')
    response.setHeader('Content-Encoding', 'gzip')
    response.appendHeader('Vary', 'Accept-Encoding')
    return stream
  }

  Object.assign(response, {
    /**
     * @param {number} status
     * @param {unknown[]} rest a reason, headers, or both
     */
    writeHead: (status, ...rest) => {
      setGiven(response, rest.at(-1))
      const { headers, defaults, status: completed = status } = complete(status)
      response.statusCode = completed
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      for (const [name, value] of Object.entries(defaults)) {
        if (!response.hasHeader(name)) response.setHeader(name, value)
      }
      // Next drops the Content-Length of a streamed document; a browser needs it to notice an end
      // that came too early.
      const length = response.getHeader('x-document-length')
      if (length !== undefined) {
        response.removeHeader('x-document-length')
        response.setHeader('Content-Length', length)
      } else if (mayCompress()) gzip = startGzip()
      return typeof rest[0] === 'string' && completed === status
        ? writeHead(status, rest[0])
        : writeHead(completed, STATUS_CODES[completed])
    },
    /** @param {Parameters<typeof write>} chunk */
    write: (...chunk) => {
      if (!response.headersSent) response.writeHead(response.statusCode)
      return gzip === undefined ? write(...chunk) : gzip.write(...chunk)
    },
    /** @param {Parameters<typeof end>} chunk */
    end: (...chunk) => {
      const isEmpty = !response.headersSent && chunk[0] === undefined && request.method !== 'HEAD'
      const filled = isEmpty ? fill(response.statusCode) : undefined
      if (filled !== undefined) {
        response.setHeader('Content-Type', filled.type)
        return response.end(filled.body)
      }
      if (!response.headersSent && mayCompress()) response.writeHead(response.statusCode)
      if (gzip === undefined) end(...chunk)
      else gzip.end(...chunk)
      return response
    },
  })
}

/**
 * Headers handed to writeHead would overrule the ones that are set, so they are set first.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {unknown} given an object, or names and values by turns
 */
function setGiven(response, given) {
  if (typeof given !== 'object' || given === null) return
  const pairs = Array.isArray(given)
    ? given.flatMap((name, index) => (index % 2 === 0 ? [[name, given[index + 1]]] : []))
    : Object.entries(given)
  for (const [name, value] of pairs) {
    if (value !== undefined) response.setHeader(String(name), value)
  }
}
