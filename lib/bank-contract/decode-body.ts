import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib'

type Decode = (body: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>

const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  identity: (body) => Promise.resolve(body),
}

const maxCodings = 3

/**
 * A body without its content codings; undefined where one is unknown, does not fit, or leads beyond
 * `maxBytes`. We ask for none, and a proxy between may add one all the same.
 */
export async function decodeBody(
  body: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const codings = (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '')
  if (codings.length > maxCodings) return undefined
  let decoded = body
  // RFC 9110 §8.4: listed in the order in which they were applied.
  for (const coding of codings.toReversed()) {
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined
    if (decode === undefined) return undefined
    try {
      decoded = await decode(decoded, { maxOutputLength: maxBytes })
    } catch {
      return undefined
    }
  }
  return decoded
}
