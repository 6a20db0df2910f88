import sirv from 'sirv'
import { inProject } from './run-command.mjs'

/**
 * Serves the files of the build, which never change, and those of `public`; the names of both are
 * read once, so that no address reaches any other file.
 * @returns {(...exchange: Required<Parameters<ReturnType<typeof sirv>>>) => void}
 */
export function createStaticFiles(folder = inProject('.next/static')) {
  const shared = { brotli: true, gzip: true, etag: true, extensions: [] }
  const open = sirv(inProject('public'), { ...shared, maxAge: 3600 })
  const year = { maxAge: 365 * 24 * 60 * 60, immutable: true }
  const build = sirv(folder, { ...shared, ...year })
  return (request, response, next) => {
    const { url = '' } = request
    // Of a range that ends before it begins sirv makes a fault; nothing here is served in ranges.
    delete request.headers.range
    // Neither does a reader who leaves end what is piped, nor a file that fails the response.
    response.once('pipe', (source) => {
      response.once('close', () => source.destroy())
      source.once('error', () => response.destroy())
    })
    const [, name] = url.split(/^\/_next\/static(?=\/)/)
    if (name === undefined) return open(request, response, next)
    request.url = name
    return build(request, response, () => {
      request.url = url
      return next()
    })
  }
}
