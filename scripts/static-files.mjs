import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { inProject } from './run-command.mjs'

const types = /** @type {Record<string, string>} */ ({
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
})
const compressible = /\.(?:css|js|json|svg|txt|webmanifest)$/

/** Writes a brotli and a gzip copy beside every file of the build that shrinks by it. */
export async function compressBuild() {
  const folder = inProject('.next/static')
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => compressible.test(name))
  for (const file of files.map((name) => path.join(folder, name))) {
    const bytes = await readFile(file)
    const [small, smaller] = await Promise.all([
      promisify(gzip)(bytes, { level: 9 }),
      promisify(brotliCompress)(bytes),
    ])
    await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
  }
}

/**
 * Finds the file that an address names among those of the build, which never change, and those of
 * `public`. Their names are read once, so that no address reaches any other file.
 */
export function createStaticFiles() {
  const files = new Map([
    ...list('.next/static', '/_next/static/', 'public, max-age=31536000, immutable'),
    ...list('public', '/', 'public, max-age=3600'),
  ])
  /** @param {string} url */
  return (url) => files.get(url.split('?', 1)[0] ?? '')
}

/**
 * @param {string} folder
 * @param {string} prefix
 * @param {string} caching
 */
function list(folder, prefix, caching) {
  const names = readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
  const all = new Set(names.map((name) => name.replaceAll('\\', '/')))
  const served = [...all].filter((name) => Object.hasOwn(types, path.extname(name)))
  return served.map((name) => {
    const copies = [
      ['br', '.br'],
      ['gzip', '.gz'],
    ].filter(([, suffix]) => all.has(name + suffix))
    return /** @type {const} */ ([
      prefix + name,
      { file: inProject(folder, name), copies, caching },
    ])
  })
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {NonNullable<ReturnType<ReturnType<typeof createStaticFiles>>>} found
 */
export async function sendStaticFile(request, response, { file, copies, caching }) {
  const accepted = String(request.headers['accept-encoding'])
  const [encoding, suffix = ''] = copies.find(([name = '']) => accepted.includes(name)) ?? []
  const bytes = await readFile(file + suffix)
  response.writeHead(200, {
    'content-type': types[path.extname(file)],
    'content-length': bytes.length,
    'content-encoding': encoding,
    'cache-control': caching,
    vary: 'Accept-Encoding',
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
