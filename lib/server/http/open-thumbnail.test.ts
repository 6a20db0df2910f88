import { describe, expect, test } from 'vitest'
import { readPictureType } from '@/lib/server/http/open-thumbnail'
import { HttpError } from '@/lib/server/http/to-problem'

const padded = (...parts: (string | number[])[]) =>
  Buffer.concat([
    ...parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
    Buffer.alloc(40),
  ])

function png(width: number, height: number) {
  const head = padded('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

const webp = (kind: string, ...rest: number[]) => padded('RIFF____WEBP', kind, [0, 0, 0, 0], rest)

describe('the kind of a picture', () => {
  test.each([
    ['a PNG', png(800, 600), 'image/png'],
    ['a JPEG', padded([0xff, 0xd8, 0xff]), 'image/jpeg'],
    ['a GIF', padded('GIF89a'), 'image/gif'],
    ['a WebP', webp('VP8 '), 'image/webp'],
    ['a WebP without loss', webp('VP8L', 0x2f, 0xff, 0xc0, 0x3f, 0), 'image/webp'],
    ['an extended WebP', webp('VP8X'), 'image/webp'],
  ])('the kind of a picture of %s is read from its first bytes', (_, content, type) => {
    expect(readPictureType({ head: content })).toBe(type)
  })

  test.each([
    ['a drawing that can run a script', Buffer.from('<svg onload="alert(1)">'.padEnd(64))],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(64))],
    ['a PDF', padded('%PDF-1.7')],
    ['a page behind the first bytes of none', padded('RIFF____WAVE<script>')],
    ['nothing', Buffer.alloc(0)],
    ['less than any picture has', Buffer.from([0xff, 0xd8, 0xff])],
    ['a PNG that unfolds to billions of pixels', png(60_000, 60_000)],
    ['a GIF of as many', padded('GIF89a', [0xff, 0xff, 0xff, 0xff])],
    ['a WebP of as many', webp('VP8L', 0x2f, 0xff, 0xff, 0xff, 0x0f)],
    ['an extended WebP of as many', webp('VP8X', 0, 0, 0, 0, 0xff, 0xff, 0, 0xff, 0xff, 0)],
  ])('no picture is served of %s', (_, content) => {
    expect(() => readPictureType({ head: content })).toThrow(HttpError)
  })
})
