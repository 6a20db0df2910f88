import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { spool } from '@/lib/server/db/spool'

const bytes = Buffer.from(`%PDF-1.7\n${'x'.repeat(300_000)}\n%%EOF\n`)
const pieces = () => Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)])

async function contentOf(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer> {
  if (content instanceof Uint8Array) return Buffer.from(content)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const left = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('countinghouse-document-'))

describe('a document that arrives', () => {
  test.each([
    ['in memory', 1024 * 1024],
    ['on disk', 1000],
  ])('a document that arrives is the same %s, and leaves nothing behind', async (_, inMemory) => {
    const document = await spool(pieces(), { inMemory })
    expect(document).toMatchObject({
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      endsAsPdf: true,
    })
    expect((await contentOf(document.content)).equals(bytes)).toBe(true)
    expect(await left()).toEqual([])
    await document.dispose()
  })

  test('and breaks off is refused', async () => {
    const broken = Readable.from(
      (async function* half() {
        yield bytes.subarray(0, 200_000)
        throw new Error('reset')
      })(),
    )
    await expect(spool(broken, { inMemory: 1000 })).rejects.toThrow('reset')
  })

  test('a document that arrives without its end is distinguished', async () => {
    const cut = await spool(Readable.from([bytes.subarray(0, 250_000)]))
    expect(cut.endsAsPdf).toBe(false)
  })
})
