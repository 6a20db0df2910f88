import styles from '@/components/shell/client-mark.module.css'

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
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % hues
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
  if (second === undefined) return [...first].slice(0, 2).join('').toLocaleUpperCase()
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toLocaleUpperCase()
}
