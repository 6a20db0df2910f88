import type { Filter, TextFilter, ValueFilter } from '@/bank/api/endpoint'
import type { ParameterValue } from '@/bank/api/parameter'

/** Any of the given words. */
export function choicesFilter(
  column: string,
  of: readonly string[],
  description: string,
): ValueFilter {
  return {
    parameter: { kind: 'choices', of, description: `${description}. Repeat it for "any of".` },
    where: (value, bind) => anyOf(column, 'text', listOf(value), bind),
    found: { by: 'value', column, type: 'text' },
    values: listOf,
  }
}

/** Any of the given identifiers. What is no identifier of this bank matches nothing. */
export function identifiersFilter(column: string, description: string): ValueFilter {
  return {
    parameter: { kind: 'identifiers', description: `${description}. Repeat it for "any of".` },
    where: (value, bind) => anyUuid(column, listOf(value), bind),
    found: { by: 'value', column, type: 'uuid' },
    values: (value) => listOf(value).filter(isUuid),
  }
}

function listOf(value: ParameterValue | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly string[]) : []
}

export function anyUuid(
  column: string,
  values: readonly string[],
  bind: (value: unknown) => string,
): string {
  return anyOf(column, 'uuid', values.filter(isUuid), bind)
}

function anyOf(
  column: string,
  type: 'text' | 'uuid',
  values: readonly string[],
  bind: (value: unknown) => string,
): string {
  if (values.length === 0) return 'false'
  // One value preserves the order of a composite index; a list would need a sort.
  if (values.length === 1) return `${column} = ${bind(values[0])}::${type}`
  return `${column} = any(${bind(values)}::${type}[])`
}

/** A filter whose column is indexed within each period of the list's default order. */
export function withinPeriods(period: string, filter: Filter): Filter {
  return { ...filter, period }
}

type Comparison = '>=' | '<' | '<='

export function instantFilter(column: string, comparison: Comparison, description: string): Filter {
  return {
    parameter: { kind: 'instant', description },
    where: (value, bind) =>
      `${column} ${comparison} ${bind(asInstant(String(value)))}::timestamptz`,
    found: { by: 'range', column },
  }
}

export function dateFilter(column: string, comparison: Comparison, description: string): Filter {
  return {
    parameter: { kind: 'date', description },
    where: (value, bind) => `${column} ${comparison} ${bind(value)}::date`,
    found: { by: 'range', column },
  }
}

export function amountFilter(column: string, comparison: '>=' | '<=', description: string): Filter {
  return {
    parameter: {
      kind: 'integer',
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description,
    },
    where: (value, bind) => `${column} ${comparison} ${bind(value)}::bigint`,
    found: { by: 'range', column },
  }
}

/** Part of a text in any case; `%`, `_` and `\` mean themselves. */
export function searchFilter(column: string, description: string): TextFilter {
  return {
    parameter: { kind: 'text', description },
    where: (value, bind) => {
      const text = String(value).toLowerCase()
      // Said as `like`, a text without trigrams would have the store read its whole trigram index.
      if (!hasTrigram(text)) return `strpos(${column}, ${bind(text)}) > 0`
      return `${column} like ${bind(`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`
    },
    found: { by: 'text', column },
    rareParts: (value, near) => rareParts(String(value).toLowerCase(), near),
  }
}

/** A search whose column has its fragments indexed beside its trigrams, both within each period. */
export function fragmentSearchFilter(column: string, period: string, description: string): Filter {
  return {
    ...searchFilter(column, description),
    period,
    alsoIndexed: (value, bind) => {
      const text = String(value).toLowerCase()
      return hasTrigram(text)
        ? []
        : [`text_fragments(${column}) @> ${bind(fragmentsOf(text))}::text[]`]
    },
  }
}

// What the store's trigrams are made of in every locale.
function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/.test(text)
}

function fragmentsOf(text: string): string[] {
  const characters = Array.from(text)
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return pairs.length === 0 ? characters : pairs
}

/** A calendar date reads as its first instant in UTC. */
export function asInstant(text: string): string {
  return text.length === 10 ? `${text}T00:00:00Z` : text
}

/** Only the spelling that the bank itself uses: identifiers are opaque to callers. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
}

const trigramLength = 3
// Twice in a hundred of the nearest 250 rows: where a trigram's list of rows is long.
const frequentFrom = 5

/**
 * The parts of `text`, made of whole trigrams, that are rare in the texts of `near`; undefined where
 * all or none are. An index search for these alone skips the long posting lists of frequent trigrams.
 */
export function rareParts(text: string, near: string): readonly string[] | undefined {
  const runs: string[] = []
  let hasFrequent = false
  for (const [word] of text.matchAll(/[a-z0-9]{3,}/g)) {
    let start: number | undefined
    for (let at = 0; at + trigramLength <= word.length; at += 1) {
      const isFrequent = isFrequentIn(near, word.slice(at, at + trigramLength))
      hasFrequent ||= isFrequent
      if (!isFrequent) start ??= at
      if (start !== undefined && isFrequent) {
        runs.push(word.slice(start, at + trigramLength - 1))
        start = undefined
      }
    }
    if (start !== undefined) runs.push(word.slice(start))
  }
  return hasFrequent && runs.length > 0 ? runs : undefined
}

function isFrequentIn(near: string, trigram: string): boolean {
  let at = -1
  for (let count = 0; count < frequentFrom; count += 1) {
    at = near.indexOf(trigram, at + 1)
    if (at === -1) return false
  }
  return true
}
