import { allDates, monthNamed } from '@/lib/domain/periods/named-period'
import { foldLetters, plainPeriod } from '@/lib/domain/periods/plain-period'

/**
 * The one spelling of what was typed, in the English words of an address and whatever the day or the
 * client: `Letzter Monat` is `last-month`, `Q2 2026` is `2026-q2`, `FY 26` is `fy2026`. Undefined where
 * nothing was typed.
 */
export function spellPeriod(text: string): string | undefined {
  const typed = foldLetters(text).replace(/[,،]/gu, ' ')
  for (const [pattern, edge] of edges) {
    if (pattern.test(typed)) return `${edge}-${spellOne(typed.replace(pattern, ''))}`
  }
  const words = typed
    .replace(between, '$1..$2')
    .replace(leadingEnd, '..')
    .replace(/^(\d{1,2})\.?\s*[-–—]\s*(?=\d{1,2}\.?\s+\p{L})/u, '$1..')
    .replace(/\s*(?:\.\.+|…|–|—|\s-\s|\b(?:to|until|till|through)\b(?!-date|\s+date))\s*/gu, '..')
    .replace(spokenSpan, '..')
  const parts = words.split('..')
  const address = completeSpan(parts.map(spellOne)).join('..')
  if (address === '') return undefined
  // What begins somewhere and ends nowhere is not that one month or day alone.
  const isOpen = parts.length === 1 && since.test(words) && !address.endsWith('-to-date')
  return isOpen ? `${address}..` : address
}

const edges = [
  [/^(?:before|prior to|vor(?: de[mnr])?|antes del?(?: el| la)?|قبل)\s*[: ]\s*/u, 'before'],
  [/^(?:after|nach(?: de[mnr])?|despues del?(?: el| la)?|بعد)\s*[: ]\s*/u, 'after'],
] as const

const since =
  /^(?:since|from|starting(?: from)?|ab(?: de[mnr])?|seit(?: de[mnr])?|von|desde(?: el| la)?|a partir del?|منذ|من)\s+/u

const between =
  /^(?:between|zwischen|entre(?: el| la)?|بين)\s+(.+?)\s+(?:and|und|y(?: el| la)?|و)\s+(.+)$/u

const leadingEnd = /^(?:up to|bis(?: zu[mr])?|hasta(?: el| la)?|الى|حتى)\s+/u

// "bis", "hasta", "al", "الى"; but "Monat bis heute" is one period, and not two.
const spokenSpan =
  /(?<!(?:^|\s)(?:woche|monat|quartal|halbjahr|jahr|geschaftsjahr|semana|mes|trimestre|semestre|ano|ejercicio))\s+(?:bis|hasta|al?|الى|حتى)\s+/gu

/** "3–14 June": each end takes from the other the month and year that it does not say. */
function completeSpan(parts: readonly string[]): readonly string[] {
  const [from, to] = parts
  if (from === undefined || to === undefined || parts.length > 2) return parts
  const dayAlone = /^\d{1,2}$/u
  const day = /^(?:(\d{4}-\d\d)-|([a-z]+)-)(\d\d)$/u
  const [, fromMonth, fromName] = day.exec(from) ?? []
  const [, toMonth, toName] = day.exec(to) ?? []
  const month = fromMonth ?? fromName ?? toMonth ?? toName
  if (month === undefined) return parts
  const ofMonth = (text: string): string =>
    dayAlone.test(text) ? `${month}-${text.padStart(2, '0')}` : text
  // "June 3–14 2026"
  const [, lastDay, year] = /^(\d{1,2})-(\d{4})$/u.exec(to) ?? []
  const number = monthNamed(fromName ?? '')
  if (lastDay !== undefined && number !== undefined) {
    const named = `${year}-${String(number).padStart(2, '0')}`
    return [`${named}-${from.slice(-2)}`, `${named}-${lastDay.padStart(2, '0')}`]
  }
  if (fromName !== undefined && number !== undefined && toMonth !== undefined) {
    const [endYear, endMonth] = toMonth.split('-').map(Number)
    const startYear = Number(endYear) - (number > Number(endMonth) ? 1 : 0)
    return [`${startYear}-${String(number).padStart(2, '0')}-${from.slice(-2)}`, to]
  }
  return [ofMonth(from), ofMonth(to)]
}

function spellOne(typed: string): string {
  const words = typed
    .trim()
    .replace(since, '')
    .replace(/[\s_]+/gu, '-')
  const plain = plainPeriod(words)
  const written = synonyms.find(([pattern]) => pattern.test(plain))
  if (written !== undefined) return plain.replace(...written)
  return spellDay(plain) ?? spellFiscal(plain) ?? plain
}

const synonyms: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/^(?:all(?:-dates|-time)?|any(?:-time)?|everything)$/u, allDates],
  [/^mtd$/u, 'month-to-date'],
  [/^qtd$/u, 'quarter-to-date'],
  [/^ytd$/u, 'year-to-date'],
  [/^(?:fytd|fiscal-ytd|fy-to-date)$/u, 'fiscal-year-to-date'],
  [/^(?:this-)?(?:fy|fiscal-year)$/u, 'this-fiscal-year'],
  [/^last-(?:fy|fiscal)$/u, 'last-fiscal-year'],
  [/^fiscal-quarter$/u, 'this-fiscal-quarter'],
  [/^(\d{4})-?([qh])([1-4])$/u, '$1-$2$3'],
  [/^([qh])([1-4])[-/]?(\d{4})$/u, '$3-$1$2'],
  [/^(?:week-|w)(\d)$/u, 'w0$1'],
  [/^week-(\d\d)$/u, 'w$1'],
  [/^(?:week-|w)(\d)[-/](\d{4})$/u, '$2-w0$1'],
  [/^(?:week-|w)(\d\d)[-/](\d{4})$/u, '$2-w$1'],
  [/^(\d{4})-?w(\d)$/u, '$1-w0$2'],
  [/^(\d{4})w(\d\d)$/u, '$1-w$2'],
  [/^(\d{4})[-/](\d)$/u, '$1-0$2'],
  [/^(\d{4})\/(\d\d)$/u, '$1-$2'],
  [/^(\d)[./](\d{4})$/u, '$2-0$1'],
  [/^(\d\d)[./](\d{4})$/u, '$2-$1'],
]

// `12/06/2026` is another day on either side of an ocean, and is not guessed at.
const writtenDays = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/u,
  /^(?<day>\d{1,2})\.-?(?<month>\d{1,2})\.-?(?<year>\d{4})$/u,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?-(?<name>[a-z]+)\.?-(?<year>\d{4})$/u,
  /^(?<name>[a-z]+)\.?-(?<day>\d{1,2})(?:st|nd|rd|th)?-(?<year>\d{4})$/u,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?-(?<name>[a-z]+)\.?$/u,
  /^(?<name>[a-z]+)\.?-(?<day>\d{1,2})(?:st|nd|rd|th)?$/u,
]

function spellDay(plain: string): string | undefined {
  const found = firstMatch(writtenDays, plain)
  if (found === undefined) return undefined
  const { year, name = '', month = monthNamed(name), day = '' } = found
  if (month === undefined) return undefined
  // Which year it is depends on the day that it is: `readPeriod` decides it.
  if (year === undefined) return `${name}-${day.padStart(2, '0')}`
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const fy = '(?:fy|fiscal-year|fiscal)'
const ofYear = '(?<year>\\d{4}|\\d{2})(?:[-/](?<end>\\d{4}|\\d{2}))?'
const part = '(?<unit>[qh])(?<part>[1-4])'
const fiscalPeriods = [
  `^${fy}-?${ofYear}(?:-?f?${part})?$`,
  `^f?${part}-${fy}-?${ofYear}$`,
  `^(?:f|fiscal-)${part}(?:[-/]?${ofYear})?$`,
  `^${ofYear}-f${part}$`,
].map((pattern) => new RegExp(pattern, 'u'))

/** `fy2026`, `fy2026-q2` or `fq2`: a fiscal year bears the name of the year in which it ends. */
function spellFiscal(plain: string): string | undefined {
  const found = firstMatch(fiscalPeriods, plain)
  if (found === undefined) return undefined
  const { year, end, unit = '', part: number = '' } = found
  if (year === undefined) return `f${unit}${number}`
  const first = fullYear(year)
  if (end !== undefined && (first + 1) % 100 !== Number(end) % 100) return undefined
  const named = `fy${end === undefined ? first : first + 1}`
  return unit === '' ? named : `${named}-${unit}${number}`
}

function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function firstMatch(
  patterns: readonly RegExp[],
  text: string,
): Readonly<Record<string, string | undefined>> | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups
    if (groups !== undefined) return groups
  }
  return undefined
}
