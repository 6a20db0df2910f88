import { plainWordFor } from '@/lib/domain/periods/period-dictionary'

/** Letters as they are compared: no accents, no marks of direction, digits from 0 to 9. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/\u0629/gu, '\u0647')
    .trim()
}

/**
 * A period said in one of the desk's languages, word by word joined by dashes, in the English words
 * of an address and in their order: `letzte-30-tage` is `last-30-days`.
 */
export function plainPeriod(words: string): string {
  const named = joinedNames.reduce((text, [name, plain]) => text.replace(name, plain), words)
  const plain = named.split('-').flatMap(plainTokens).join('-')
  return orders.reduce((text, [pattern, order]) => text.replace(pattern, order), plain)
}

// Months of the Levant have names of two words.
const joinedNames = [
  ['كانون-الثاني', 'january'],
  ['كانون-الاول', 'december'],
  ['تشرين-الاول', 'october'],
  ['تشرين-الثاني', 'november'],
] as const

function plainTokens(token: string): readonly string[] {
  const [, name, rest] = /^(kw|gj|wj|ef)(\d.*)$/u.exec(token) ?? []
  if (name !== undefined && rest !== undefined) return [...plainTokens(name), rest]
  const known = plainWordFor(token) ?? plainWordFor(token.replace(/[.\u00ba]$/u, ''))
  if (known === undefined) return [token.replace(/^(\d{1,2})[.\u00ba]$/u, '$1')]
  return known === '' ? [] : known.split('-')
}

const unit = '(day|week|month|quarter|half|year|fiscal-(?:quarter|half|year))'

// Where each language puts what; the English order is the one of an address.
const orders: readonly (readonly [pattern: RegExp, order: string])[] = [
  [/-of(?:-the|-this)?(?=-)/gu, ''],
  [/^(?:(?:the|in|for)-)+/u, ''],
  [/\bfinancial\b/gu, 'fiscal'],
  [/\bfiscal-year-fiscal\b/gu, 'fiscal-year'],
  [/\b(year|quarter|half)-fiscal\b/gu, 'fiscal-$1'],
  [/\bhalf-year\b/gu, 'half'],
  [/\bbeginning\b/gu, 'start'],
  [/\bfirst(?=-(?:quarter|half)\b)/gu, '1'],
  [/\bsecond(?=-(?:quarter|half)\b)/gu, '2'],
  [/\bthird(?=-quarter\b)/gu, '3'],
  [/\bfourth(?=-quarter\b)/gu, '4'],
  [/(?<!last-)\b([1-4])-quarter\b(?!-last)/gu, 'q$1'],
  [/\bquarter-([1-4])\b/gu, 'q$1'],
  [/(?<!last-)\b([12])-half\b(?!-last)/gu, 'h$1'],
  [/\bhalf-([12])\b/gu, 'h$1'],
  [/^current-/u, 'this-'],
  [/^(?:previous|prior|past)-/u, 'last-'],
  [new RegExp(`^${unit}-(this|last)$`, 'u'), '$2-$1'],
  [new RegExp(`^(?:this|last)-((?:this|last)-${unit})$`, 'u'), '$1'],
  [new RegExp(`^this-${unit}-(this|last)$`, 'u'), '$2-$1'],
  [new RegExp(`^(?:(\\d+)-last|last-(\\d+))-${unit}$`, 'u'), 'last-$1$2-$3s'],
  [new RegExp(`^(\\d+)-${unit}(?:s|-last)?$`, 'u'), 'last-$1-$2s'],
  [new RegExp(`^(?:start-)+${unit}(?:-(?:today|to-date))?$|^${unit}-today$`, 'u'), '$1$2-to-date'],
  [/^year-(?=\d{4}$)/u, ''],
  [/^all-dates$/u, 'all'],
]
