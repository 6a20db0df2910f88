/**
 * The beginning of a text, at most `maxLength` code units of it, and never half of a character: no store,
 * file or address holds half of one, and a browser shows another sign than it was sent.
 */
export function cutText(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength)
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
