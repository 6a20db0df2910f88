/**
 * A text as a search compares it: whatever its case, accents, marks of direction, width, digits, and
 * the shape of its apostrophes, quotes and dashes, which a telephone chooses by itself.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
      // Only as capitals are ß and ss the same, and both forms of sigma.
      .toUpperCase()
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) % 16))
      .replace(/[\u2018-\u201b\u02bc]/gu, "'")
      .replace(/[\u201c-\u201f\u00ab\u00bb]/gu, '"')
      .replace(/[\u2010-\u2015\u2212]/gu, '-')
      .replace(/\u0629/gu, '\u0647')
      .replace(/\u0649/gu, '\u064a')
      .replace(/\s+/gu, ' ')
      .trim()
  )
}
