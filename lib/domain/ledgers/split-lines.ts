const encoder = new TextEncoder()

/** Lines in as few files as their limit allows, each with the head. No line is cut: one alone may be beyond it. */
export function splitLines(
  head: string,
  lines: readonly string[],
  limit: { readonly rows: number; readonly bytes?: number } | undefined,
): string[] {
  if (limit === undefined) return [head + lines.join('')]
  const { rows, bytes = Number.POSITIVE_INFINITY } = limit
  const headBytes = encoder.encode(head).length
  const files: string[] = []
  let own: string[] = []
  let size = headBytes
  for (const line of lines) {
    const length = encoder.encode(line).length
    if (own.length > 0 && (own.length >= rows || size + length > bytes)) {
      files.push(head + own.join(''))
      own = []
      size = headBytes
    }
    own.push(line)
    size += length
  }
  return [...files, head + own.join('')]
}
