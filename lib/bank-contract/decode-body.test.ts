import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeBody } from '@/lib/bank-contract/decode-body'

const plain = Buffer.from('{"access_token":"a"}')
const decoded = async (body: Uint8Array, coding?: string, most = 1000) => {
  const result = await decodeBody(body, coding, most)
  return result === undefined ? undefined : Buffer.from(result).toString()
}

describe('a body with content codings', () => {
  it.each<[string | undefined, Uint8Array]>([
    [undefined, plain],
    ['', plain],
    ['identity', plain],
    ['gzip', gzipSync(plain)],
    ['X-GZip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['br, gzip', gzipSync(brotliCompressSync(plain))],
    ['identity,gzip', gzipSync(plain)],
  ])('%s is read', async (coding, body) => {
    expect(await decoded(body, coding)).toBe(plain.toString())
  })

  it.each<[string, string, Uint8Array]>([
    ['a coding that nobody knows', 'zstd', plain],
    ['the name of a property of every object', 'constructor', plain],
    ['a body that is not of its coding', 'gzip', plain],
    ['a body that was cut', 'gzip', gzipSync(plain).subarray(0, 15)],
    ['four codings', 'identity, identity, identity, identity', plain],
  ])('%s is not', async (_, coding, body) => {
    expect(await decoded(body, coding)).toBeUndefined()
  })

  it('a bomb goes off at its bound', async () => {
    expect(await decoded(gzipSync(Buffer.alloc(1000)), 'gzip')).toHaveLength(1000)
    expect(await decoded(gzipSync(Buffer.alloc(1001)), 'gzip')).toBeUndefined()
    expect(await decoded(brotliCompressSync(Buffer.alloc(5_000_000)), 'br')).toBeUndefined()
  })
})
