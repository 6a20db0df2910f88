import type { BooksSource } from '@/lib/domain/books/books-line'
import { refuse, type SeenFormat } from '@/lib/domain/books/books-problem'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface FoundEncoding {
  readonly encoding: TextEncoding
  /** How it is known. `ascii`: no character has another code in any of them. */
  readonly why: 'byte_order_mark' | 'zero_bytes' | 'ascii' | 'valid_utf8' | 'not_utf8'
}

/**
 * Reads the whole file to know its encoding: that it is UTF-8 shows at its last byte only. Throws
 * `BooksFileError` for an empty file, one that is no text, and one in no encoding that is read here.
 */
export async function findEncoding(source: BooksSource): Promise<FoundEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isEmpty = true
  let isUtf8 = true
  let isAscii = true
  let undefinedAt: number | undefined
  let line = 1
  for await (const chunk of withBeginning(source())) {
    if (isEmpty) {
      isEmpty = false
      const known = byItsBeginning(chunk)
      if (known !== undefined) return known
    }
    isUtf8 &&= isValid(utf8, chunk)
    for (const byte of chunk) {
      if (byte === 10) line += 1
      else if (byte >= 0x80) {
        isAscii = false
        if (notInWindows1252.has(byte)) undefinedAt ??= line
      } else if (byte === 0) refuse({ code: 'unknown_format', seen: 'binary' })
    }
  }
  if (isEmpty) return refuse({ code: 'empty' })
  if (isAscii) return { encoding: 'utf-8', why: 'ascii' }
  if (isUtf8 && isValid(utf8)) return { encoding: 'utf-8', why: 'valid_utf8' }
  if (undefinedAt !== undefined) return refuse({ code: 'unknown_encoding', line: undefinedAt })
  return { encoding: 'windows-1252', why: 'not_utf8' }
}

const sampleLength = 200

/** The same bytes, of which the first chunk is long enough to know the file by. */
async function* withBeginning(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning = new Uint8Array()
  let isGiven = false
  for await (const chunk of chunks) {
    if (isGiven) {
      yield chunk
      continue
    }
    beginning = Uint8Array.from([...beginning, ...chunk])
    isGiven = beginning.length >= sampleLength
    if (isGiven) yield beginning
  }
  if (!isGiven && beginning.length > 0) yield beginning
}

const notInWindows1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

function byItsBeginning(bytes: Uint8Array): FoundEncoding | undefined {
  const [one, two, three] = bytes
  if (one === 0xef && two === 0xbb && three === 0xbf) {
    return { encoding: 'utf-8', why: 'byte_order_mark' }
  }
  if (one === 0xff && two === 0xfe) return { encoding: 'utf-16le', why: 'byte_order_mark' }
  if (one === 0xfe && two === 0xff) return { encoding: 'utf-16be', why: 'byte_order_mark' }
  if (one === 0x50 && two === 0x4b && three === 3) refuse({ code: 'unknown_format', seen: 'zip' })
  if (one === 0x25 && two === 0x50 && three === 0x44) {
    refuse({ code: 'unknown_format', seen: 'pdf' })
  }
  const sample = bytes.subarray(0, sampleLength)
  const seen = seenIn(String.fromCharCode(...sample.subarray(0, 200)))
  if (seen !== undefined) refuse({ code: 'unknown_format', seen })
  const zeros = [0, 1].map((at) => sample.filter((byte, of) => byte === 0 && of % 2 === at).length)
  const half = sample.length / 2
  const [even = 0, odd = 0] = zeros
  if (odd > half * 0.7 && even === 0) return { encoding: 'utf-16le', why: 'zero_bytes' }
  if (even > half * 0.7 && odd === 0) return { encoding: 'utf-16be', why: 'zero_bytes' }
  return undefined
}

function seenIn(beginning: string): SeenFormat | undefined {
  if (/^\s*<(?:!doctype html|html|head|body|meta|style|table)\b/iu.test(beginning)) return 'html'
  return /^\s*(?:\[\s*)?\{\s*"/u.test(beginning) ? 'json' : undefined
}

function isValid(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** The file as text, without its byte order mark. */
export async function* decodeText(
  source: BooksSource,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source()) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

const maxLineLength = 1_000_000

export interface TextLine {
  readonly line: number
  readonly text: string
}

/** Line by line, whatever ends one: LF, CR LF or CR. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let rest = ''
  let line = 0
  for await (const chunk of chunks) {
    rest += chunk
    // A CR at the end may be half of a CR LF.
    const parts = rest.split(/\r\n|\n|\r(?!$)/u)
    rest = parts.pop() ?? ''
    for (const text of parts) yield { line: (line += 1), text }
    if (rest.length > maxLineLength) refuse({ code: 'line_too_long', line: line + 1 })
  }
  for (const text of rest === '' ? [] : rest.split('\r')) {
    if (text !== '') yield { line: (line += 1), text }
  }
}
