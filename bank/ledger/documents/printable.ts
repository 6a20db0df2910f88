/**
 * Text that the fonts which every PDF reader has can show: accents are taken off where the letter is
 * not among theirs, and what remains unknown becomes a question mark.
 */
export function printable(text: string, longest = 120): string {
  const spaced = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  let shown = ''
  for (const character of spaced.normalize('NFC')) {
    shown += known.has(character) ? character : plain(character)
    if (shown.length > longest) return `${shown.slice(0, longest - 1)}…`
  }
  return shown
}

function plain(character: string): string {
  const base = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return Array.from(base, (part) => (known.has(part) ? part : '?')).join('')
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}

// Windows-1252, which the standard fonts are encoded in.
const known = new Set([
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...Array.from('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'),
])
