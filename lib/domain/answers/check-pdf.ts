import { type FileRefusal, maxPixels } from '@/lib/domain/answers/answer-file'
import { type ByteReader, textOf } from '@/lib/domain/answers/byte-reader'
import { type Inflater, openPdfStream } from '@/lib/domain/answers/pdf-stream'

export interface PdfLimits {
  /** In bytes, all streams of a file inflated: forty pages scanned in colour. */
  readonly inflated: number
}

export const pdfLimits: PdfLimits = { inflated: 1_000_000_000 }

// So much is looked at again, for a dictionary is before its stream.
const keptText = 4096
// A word that a piece cut in two.
const overlap = 64
const maxUnended = 8
// It cannot be measured without decoding it, and nothing has written it for twenty years.
const maxLzwBytes = 1_000_000

const streamWord = />>\s{0,16}stream(?:\r\n|\n|\r(?=[^\n]))/g
const encryptWord = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/
const endWords = /startxref\s+(\d+)\s+%%EOF([^]*)$/
// The white space of PDF. That of JavaScript has more, such as the byte A0.
const whiteSpace = /^[\0\t\n\f\r ]*$/

/**
 * ISO 32000-2 as far as it shows that a file is whole, opens without a password, and does not fill the memory of
 * who opens it. Streams are found by their word and judged by their bytes: what a dictionary says of them, and
 * where they are said to end, is what a hostile file would lie about.
 */
export async function checkPdf(
  reader: ByteReader,
  inflate: () => Inflater,
  limits: PdfLimits,
): Promise<FileRefusal | undefined> {
  let text = ''
  let left = limits.inflated
  let open: Inflater[] = []
  const seen = { isObject: false, isRoot: false, isLzw: false }

  const feed = async (bytes: Uint8Array): Promise<void> => {
    for (const stream of open) if (left > 0) left -= await stream.push(bytes, left)
    open = open.filter((stream) => stream.isOpen())
  }
  try {
    for (let piece = await reader.next(); piece !== undefined; piece = await reader.next()) {
      const from = text.length
      text += textOf(piece)
      if (from === 0 && !/^%PDF-[12]\.\d/.test(text)) return 'broken'
      const recent = text.slice(Math.max(0, from - overlap))
      if (encryptWord.test(recent)) return 'encrypted'
      seen.isObject ||= /\d\s+obj\b/.test(recent)
      seen.isRoot ||= /\/Root\s/.test(recent)
      seen.isLzw ||= /\/LZW(?:Decode)?\b/.test(recent)
      if (seen.isLzw && reader.at() > maxLzwBytes) return 'bomb'
      let fed = from
      for (const starts of listStarts(text, Math.max(0, from - overlap))) {
        // Of a word that was whole before this piece the stream is open already.
        if (starts < from || (starts === from && text[from - 1] !== '\r')) continue
        await feed(piece.subarray(fed - from, starts - from))
        fed = starts
        if (isHugePicture(text.slice(Math.max(0, starts - keptText), starts))) return 'bomb'
        if (open.push(openPdfStream(inflate)) > maxUnended) return 'broken'
      }
      await feed(piece.subarray(fed - from))
      if (left <= 0) return 'bomb'
      text = text.slice(-keptText)
    }
  } finally {
    for (const stream of open) stream.end()
  }
  const [, offset, after = ''] = endWords.exec(text) ?? []
  const isWhole = seen.isObject && seen.isRoot && Number(offset) < reader.at()
  if (!isWhole) return 'broken'
  return whiteSpace.test(after) ? undefined : 'mixed'
}

/** Where the streams begin whose word is in this text from `at` on. */
function listStarts(text: string, at: number): number[] {
  const words = text.slice(at).matchAll(streamWord)
  return [...words].map(({ index, 0: word }) => at + index + word.length)
}

function isHugePicture(before: string): boolean {
  const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')))
  const [width = 0, height = 0] = ['Width', 'Height'].map((name) =>
    Number(new RegExp(`/${name}\\s+(\\d{1,9})`).exec(dictionary)?.[1] ?? 0),
  )
  return width * height > maxPixels
}
