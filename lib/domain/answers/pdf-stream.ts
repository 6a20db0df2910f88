import { textOf } from '@/lib/domain/answers/byte-reader'

/** Inflates what it is given, keeps none of it, and counts. */
export interface Inflater {
  /** How many bytes come out of these; it stops where they are more than `most`. */
  readonly push: (bytes: Uint8Array, most: number) => Promise<number>
  /** False once the data has ended, or was not deflated. */
  readonly isOpen: () => boolean
  readonly end: () => void
}

// As many as tell how a stream is coded.
const headBytes = 24

/** A stream of a PDF by what its first bytes say that it is: deflated, as it is or written as text. */
export function openPdfStream(inflate: () => Inflater): Inflater {
  let head: Uint8Array = new Uint8Array()
  let decode: ((bytes: Uint8Array) => Uint8Array) | undefined
  let inflater: Inflater | undefined
  let isOther = false
  return {
    push: async (bytes, most) => {
      if (isOther) return 0
      if (inflater !== undefined && decode !== undefined) return inflater.push(decode(bytes), most)
      const both = new Uint8Array(head.length + bytes.length)
      both.set(head)
      both.set(bytes, head.length)
      head = both
      if (head.length < headBytes) return 0
      decode = decoderOf(head.subarray(0, headBytes))
      isOther = decode === undefined
      if (decode === undefined) return 0
      inflater = inflate()
      return inflater.push(decode(head), most)
    },
    isOpen: () => !isOther && (inflater?.isOpen() ?? true),
    end: () => inflater?.end(),
  }
}

function decoderOf(head: Uint8Array): ((bytes: Uint8Array) => Uint8Array) | undefined {
  const makers = [() => (bytes: Uint8Array) => bytes, ascii85Decoder, hexDecoder]
  return makers.find((make) => isDeflated(make()(head)))?.()
}

/** RFC 1950: the method, a check of two bytes, and no dictionary. */
export function isDeflated(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes
  return (first & 0x8f) === 0x08 && (first * 256 + second) % 31 === 0 && (second & 0x20) === 0
}

/** ISO 32000-2, 7.4.3: five characters are four bytes. Any other character ends it. */
function ascii85Decoder(): (bytes: Uint8Array) => Uint8Array {
  let digits: number[] = []
  let hasEnded = false
  return (bytes) => {
    const out: number[] = []
    for (const byte of bytes) {
      if (hasEnded || isSpace(byte)) continue
      if (byte === 0x7a && digits.length === 0) out.push(0, 0, 0, 0)
      else if (byte < 0x21 || byte > 0x75) hasEnded = true
      else if (digits.push(byte - 0x21) === 5) {
        const value = digits.reduce((sum, digit) => sum * 85 + digit, 0)
        out.push((value / 2 ** 24) & 255, (value / 2 ** 16) & 255, (value / 256) & 255, value & 255)
        digits = []
      }
    }
    return Uint8Array.from(out)
  }
}

/** ISO 32000-2, 7.4.2. */
function hexDecoder(): (bytes: Uint8Array) => Uint8Array {
  let rest = ''
  let hasEnded = false
  return (bytes) => {
    const out: number[] = []
    for (const byte of bytes) {
      if (hasEnded || isSpace(byte)) continue
      const digit = textOf(Uint8Array.of(byte))
      if (!/[0-9a-f]/i.test(digit)) hasEnded = true
      else if (rest === '') rest = digit
      else {
        out.push(Number.parseInt(rest + digit, 16))
        rest = ''
      }
    }
    return Uint8Array.from(out)
  }
}

function isSpace(byte: number): boolean {
  return [0, 9, 10, 12, 13, 32].includes(byte)
}
