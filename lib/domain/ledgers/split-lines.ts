const encoder = new TextEncoder()

/** What one file may hold at most. */
export interface FileLimit {
  readonly rows: number
  readonly bytes?: number
}

/** Lines in as few files as their limit allows, each with the head. No line is cut: one alone may be beyond it. */
export async function* splitLines(
  head: string,
  pages: AsyncIterable<readonly string[]>,
  { rows, bytes = Number.POSITIVE_INFINITY }: FileLimit,
): AsyncGenerator<string> {
  const headBytes = encoder.encode(head).length
  let own: string[] = []
  let size = headBytes
  for await (const lines of pages) {
    for (const line of lines) {
      const length = encoder.encode(line).length
      if (own.length > 0 && (own.length >= rows || size + length > bytes)) {
        yield head + own.join('')
        own = []
        size = headBytes
      }
      own.push(line)
      size += length
    }
  }
  yield head + own.join('')
}
