const maxBytes = 1024
const encoder = new TextEncoder()

/** Of an identifier, which is opaque: as long as an address may hold it, and written in characters. */
export function isWithinBounds(id: string): boolean {
  return id !== '' && encoder.encode(id).length <= maxBytes && !/\p{Surrogate}/u.test(id)
}

/**
 * Whether an identifier can be one segment of an address at the bank. Refused is what a server that
 * decodes it, however often, could take for another address: a `.` or `..` between separators.
 */
export function isAddressable(id: string): boolean {
  if (!isWithinBounds(id) || /\p{Cc}/u.test(id)) return false
  return !decodeFully(id)
    .split(/[/\\]/)
    .some((part) => part === '.' || part === '..')
}

/** Without any escape of ASCII that a decoder could undo; other characters cannot make a separator. */
function decodeFully(text: string): string {
  const decoded = text.replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decoded === text ? text : decodeFully(decoded)
}
