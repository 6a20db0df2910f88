import { plainWordFor } from '@/lib/format/period-dictionary'

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
 * A period said in German, Spanish or Arabic, word by word joined by dashes, in the English words
 * of an address: `letzte-30-tage` is `last-30-days`. What is not so said stays as it is.
 */
export function plainPeriod(words: string): string {
  const tokens = joinedNames.reduce((text, [name, plain]) => text.replace(name, plain), words)
  let isForeign = tokens !== words
  const plain = tokens.split('-').flatMap((token) => {
    const known = plainWordFor(token) ?? plainWordFor(token.replace(/[.\u00ba]$/u, ''))
    if (known === undefined) return [token.replace(/^(\d)[.\u00ba]$/u, '$1')]
    isForeign = true
    return known === '' ? [] : [known]
  })
  if (!isForeign) return words
  return orders.reduce((text, [pattern, order]) => text.replace(pattern, order), plain.join('-'))
}

// Months of the Levant have names of two words.
const joinedNames = [
  ['كانون-الثاني', 'january'],
  ['كانون-الاول', 'december'],
  ['تشرين-الاول', 'october'],
  ['تشرين-الثاني', 'november'],
] as const

const unit = '(day|week|month|quarter|year)'

// Where each language puts what; the English order is the one of an address.
const orders: readonly (readonly [pattern: RegExp, order: string])[] = [
  [new RegExp(`^${unit}-(this|last)$`, 'u'), '$2-$1'],
  [new RegExp(`^(?:this|last)-((?:this|last)-${unit})$`, 'u'), '$1'],
  [new RegExp(`^this-${unit}-(this|last)$`, 'u'), '$2-$1'],
  [new RegExp(`^(?:(\\d+)-last|last-(\\d+))-${unit}$`, 'u'), 'last-$1$2-$3s'],
  [new RegExp(`^(\\d+)-${unit}-last$`, 'u'), 'last-$1-$2s'],
  [new RegExp(`^(?:start-)+${unit}(?:-today)?$|^${unit}-today$`, 'u'), '$1$2-to-date'],
  [/^([1-4])-quarter(?:-(\d{4}))?$|^quarter-([1-4])(?:-(\d{4}))?$/u, 'q$1$3-$2$4'],
  [/^(q[1-4])-$/u, '$1'],
  [/^all-dates$/u, 'all'],
]
