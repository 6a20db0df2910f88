const hues = 9

/** One of nine hues for an id, as the class that sets it: a new name keeps its colour. */
export function hueOf(id: string): string {
  // FNV-1a, its high bits: ids that differ in little still differ in colour.
  let hash = 0x81_1c_9d_c5
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  }
  return `h${((hash >>> 16) % hues) + 1}`
}

const legalForms = /^(inc|llc|ltd|kk|wll|gmbh|co|corp|plc|limited)$/i
const notLetters = /[^\p{L}\p{N}\p{M}]/gu
// Two of their letters would join into a word, or are words already.
const singly =
  /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The initials of the first two words that are not a legal form; "?" without such words. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s\p{Pd}]+/u)
    .map((word) => word.replaceAll(notLetters, ''))
    .filter((word) => word !== '')
  const telling = words.filter((word) => !legalForms.test(word))
  const [first, second] = telling.length > 0 ? telling : words
  if (first === undefined) return '?'
  const letters =
    second === undefined ? lettersOf(first) : [...lettersOf(first, 1), ...lettersOf(second, 1)]
  const shown = singly.test(letters[0] ?? '') ? letters.slice(0, 1) : letters
  return shown.join('').toUpperCase()
}

const segmenter = new Intl.Segmenter()
const plain = /^[\dA-Za-z]*$/

function lettersOf(word: string, count = 2): string[] {
  // A list shows a hundred names, and most need no segmenter.
  if (plain.test(word)) return word.slice(0, count).split('')
  return Array.from(segmenter.segment(word), ({ segment }) => segment).slice(0, count)
}
