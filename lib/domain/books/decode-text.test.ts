import { expect, test } from 'vitest'
import type { BooksSource } from '@/lib/domain/books/books-line'
import { decodeText, findEncoding, splitLines } from '@/lib/domain/books/decode-text'
import { openBooks } from '@/lib/domain/books/open-books'
import { all, fileOf, problemOf } from '@/test/books/books-files'

const text = 'Date,Amount\n2026-06-01,5\nCafé € “x”\n'
const utf8 = new TextEncoder().encode(text)
const utf16 = (isLittle: boolean, mark: readonly number[]) =>
  Uint8Array.from([
    ...mark,
    ...Array.from(text).flatMap((character) => {
      const code = character.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  ])
// é, €, “ and ” as Windows-1252 has them.
const windows = Uint8Array.from(
  Array.from(
    text,
    (character) =>
      ({ é: 0xe9, '€': 0x80, '“': 0x93, '”': 0x94 })[character] ?? character.charCodeAt(0),
  ),
)

async function decoded(file: BooksSource) {
  const found = await findEncoding(file)
  return { ...found, text: (await all(decodeText(file, found.encoding))).join('') }
}

test('a file is read in its encoding, and the reason for it is known', async () => {
  const mark = [0xef, 0xbb, 0xbf]
  const files: readonly [Uint8Array, string, string][] = [
    [utf8, 'utf-8', 'valid_utf8'],
    [Uint8Array.from([...mark, ...utf8]), 'utf-8', 'byte_order_mark'],
    [utf16(true, [0xff, 0xfe]), 'utf-16le', 'byte_order_mark'],
    [utf16(false, [0xfe, 0xff]), 'utf-16be', 'byte_order_mark'],
    [utf16(true, []), 'utf-16le', 'zero_bytes'],
    [utf16(false, []), 'utf-16be', 'zero_bytes'],
    [windows, 'windows-1252', 'not_utf8'],
  ]
  for (const [bytes, encoding, why] of files) {
    for (const size of [1, 7, 500]) {
      expect(await decoded(fileOf(bytes, size))).toEqual({ encoding, why, text })
    }
  }
  expect(await findEncoding(fileOf('Date,Amount'))).toEqual({ encoding: 'utf-8', why: 'ascii' })
})

test('a byte that no encoding read here knows is named with its line', async () => {
  expect(await problemOf(findEncoding(fileOf(Uint8Array.from([...windows, 0x81]))))).toEqual({
    code: 'unknown_encoding',
    line: 4,
  })
})

test('an empty file and one that is no text are refused', async () => {
  const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])
  expect(await problemOf(openBooks(fileOf('')))).toEqual({ code: 'empty' })
  expect(await problemOf(openBooks(fileOf(zip)))).toEqual({ code: 'unknown_format', seen: 'zip' })
  expect(await problemOf(openBooks(fileOf('%PDF-1.7')))).toEqual({
    code: 'unknown_format',
    seen: 'pdf',
  })
  expect(await problemOf(openBooks(fileOf(Uint8Array.from([65, 66, 0, 200, 1]))))).toEqual({
    code: 'unknown_format',
    seen: 'binary',
  })
})

test('a line ends at LF, CR LF or CR, wherever a chunk ends', async () => {
  const lines = ['a', 'b', '', 'c', 'd']
  for (const size of [1, 2, 3, 50]) {
    const file = fileOf('a\nb\r\n\r\nc\rd', size)
    const found = await all(splitLines(decodeText(file, 'utf-8')))
    expect(found).toEqual(lines.map((each, at) => ({ line: at + 1, text: each })))
  }
})
