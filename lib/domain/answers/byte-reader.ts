/** Reads a file from its beginning, as it comes, without ever holding more of it than a piece. */
export interface ByteReader {
  /** The next `count` bytes, which are few; undefined where it ends before. */
  take: (count: number) => Promise<Uint8Array | undefined>
  /** False where it ends before. */
  skip: (count: number) => Promise<boolean>
  /** Whatever is there next, at least a byte; undefined at the end. */
  next: () => Promise<Uint8Array | undefined>
  /** Gives back the end of what was taken. */
  back: (rest: Uint8Array) => void
  /** How many bytes were taken. */
  at: () => number
}

export function createByteReader(pieces: AsyncIterator<Uint8Array>): ByteReader {
  let rest: Uint8Array = new Uint8Array()
  let taken = 0

  const next = async (): Promise<Uint8Array | undefined> => {
    while (rest.length === 0) {
      const { done, value } = await pieces.next()
      if (done === true) return undefined
      rest = value
    }
    const piece = rest
    rest = new Uint8Array()
    taken += piece.length
    return piece
  }
  const back = (given: Uint8Array): void => {
    taken -= given.length
    if (rest.length === 0) rest = given
    else {
      const both = new Uint8Array(given.length + rest.length)
      both.set(given)
      both.set(rest, given.length)
      rest = both
    }
  }
  return {
    next,
    back,
    at: () => taken,
    take: async (count) => {
      const bytes = new Uint8Array(count)
      for (let filled = 0; filled < count;) {
        const piece = await next()
        if (piece === undefined) return undefined
        const part = piece.subarray(0, count - filled)
        bytes.set(part, filled)
        filled += part.length
        if (part.length < piece.length) back(piece.subarray(part.length))
      }
      return bytes
    },
    skip: async (count) => {
      for (let left = count; left > 0;) {
        const piece = await next()
        if (piece === undefined) return false
        if (piece.length > left) back(piece.subarray(left))
        left -= Math.min(left, piece.length)
      }
      return true
    },
  }
}

export function numberAt(bytes: Uint8Array, from: number, length = 4): number {
  let value = 0
  for (const byte of bytes.subarray(from, from + length)) value = value * 256 + byte
  return value
}

const decoder = new TextDecoder('latin1')

/** A character for each byte: those of ASCII are what they are. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
