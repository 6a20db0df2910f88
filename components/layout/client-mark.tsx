import styles from '@/components/layout/client-mark.module.css'

/** A client's colour and initials, the same on every screen, so that nobody works in the wrong one. */
export function ClientMark({ connection_id, name }: { connection_id: string; name: string }) {
  return (
    <span className={styles['mark']} data-hue={hueOf(connection_id)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const hues = 8

export function hueOf(id: string): number {
  // FNV-1a, its high bits: ids that differ in little still differ in colour.
  let hash = 0x81_1c_9d_c5
  for (const character of id)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return (hash >>> 16) % hues
}

const legalForms = new Set([
  'inc',
  'llc',
  'ltd',
  'kk',
  'wll',
  'gmbh',
  'co',
  'corp',
  'plc',
  'limited',
])
const notLetters = /[^\p{L}\p{N}]/gu

/** Two letters at most: of the first two words that are not a legal form. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/u)
    .map((word) => word.replaceAll(notLetters, ''))
    .filter((word) => word !== '')
  const telling = words.filter((word) => !legalForms.has(word.toLowerCase()))
  const [first, second] = telling.length > 0 ? telling : words
  if (first === undefined) return '?'
  const initials =
    second === undefined
      ? lettersOf(first).slice(0, 2)
      : [lettersOf(first)[0], lettersOf(second)[0]]
  return initials.join('').toLocaleUpperCase()
}

const segmenter = new Intl.Segmenter()
const plain = /^[\dA-Za-z]*$/

function lettersOf(word: string): string[] {
  // A portfolio shows a hundred of them, and most need no segmenter.
  if (plain.test(word)) return Array.from(word)
  return Array.from(segmenter.segment(word), ({ segment }) => segment)
}
