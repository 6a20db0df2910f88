import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentType, isWebPage, readHead } from '@/lib/server/banking/document-head'

test('the first bytes of a body stay in it, however it comes', async () => {
  const parts = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(parts, async (chunks) => {
      const content = Buffer.concat(chunks)
      const { head, body } = await readHead(
        Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
      )
      expect(content.subarray(0, head.length).equals(head)).toBe(true)
      expect(head.length).toBeGreaterThanOrEqual(Math.min(32, content.length))
      expect((await buffer(body)).equals(content)).toBe(true)
    }),
  )
})

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\n___WEBP', 'image/webp'],
])('a document is what its first bytes %j say, whatever others say', (text, type) => {
  expect(documentType(Buffer.from(text, 'latin1'), 'text/html', 'text/csv')).toBe(type)
})

test('of another document the first that is said holds, but never a type that its bytes would show', () => {
  const head = Buffer.from('date,amount')
  expect(documentType(head, null, 'text/csv')).toBe('text/csv')
  expect(documentType(head, 'application/pdf', 'text/csv')).toBeUndefined()
  expect(documentType(head, 'image/PNG; charset=x')).toBeUndefined()
})

test.each(['<!doctype html>', '\uFEFF \n<HTML lang=en>', '<!-- x --><head>', '<script>'])(
  'a page for a browser is known by its beginning: %j',
  (text) => {
    expect(isWebPage(Buffer.from(text))).toBe(true)
  },
)

test.each(['%PDF-1.7', '<?xml version="1.0"?><Document>', '<invoice>', 'html', ''])(
  'what is no page for a browser is not taken for one: %j',
  (text) => {
    expect(isWebPage(Buffer.from(text))).toBe(false)
  },
)
