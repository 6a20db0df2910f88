import { ServerResponse, STATUS_CODES } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

/**
 * The class of the front server's responses (`createServer({ ServerResponse })`): its head is
 * completed as it is sent, so that nothing that Next or a route has set by then undoes that.
 */
export class FrontResponse extends ServerResponse {
  /** @type {(status: number) => number} sets headers; its status takes the place of the given one */
  complete = (status) => status
  /** @type {{ type: string, body: string } | undefined} sent in place of what is written */
  content

  /** @override @param {number} given @param {unknown[]} rest a reason, headers, or both */
  writeHead(given, ...rest) {
    const status = this.complete(given)
    // Next drops the Content-Length of a streamed document; a browser needs it to notice an end
    // that came too early.
    const length = this.content?.body.length ?? this.getHeader('x-document-length')
    this.removeHeader('x-document-length')
    if (length !== undefined) this.setHeader('Content-Length', length)
    if (this.content !== undefined) this.setHeader('Content-Type', this.content.type)
    const reason = status === given ? rest : [STATUS_CODES[status]]
    return super.writeHead(status, .../** @type {[]} */ (reason))
  }

  /** @override @param {unknown[]} given */
  end(...given) {
    const { body } = this.content ?? {}
    return super.end(.../** @type {[]} */ (body === undefined ? given : [body]))
  }
}

// Exports and documents are left alone: they are large, compressed already, or both.
const compressible =
  /^(?:text\/(?:html|plain|x-component)|application\/(?:problem\+)?json|image\/svg)/
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants

/** @type {(request: any, response: any, next: () => void) => void} Next flushes each part of a page */
export const compress = compression({
  level: 1,
  brotli: { params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 18 } },
  filter: (_request, response) =>
    compressible.test(String(response.getHeader('content-type'))) &&
    !response.hasHeader('x-document-length') &&
    ![204, 304].includes(response.statusCode),
})
