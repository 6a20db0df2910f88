import type { Bind, Filter, SortType } from '@/bank/api/endpoint'
import type { ParameterValue } from '@/bank/api/parameter'

/** Any of the given words. */
export function choicesFilter(column: string, of: readonly string[], description: string): Filter {
  return {
    parameter: { kind: 'choices', of, description: `${description}. Repeat it for "any of".` },
    columns: [column],
    kind: 'value',
    where: (value, bind) => anyOf(column, 'text', listOf(value), bind),
    type: 'text',
    values: listOf,
  }
}

/** Any of the given identifiers. Text that is not an identifier of this bank matches nothing. */
export function identifiersFilter(column: string, description: string): Filter {
  return {
    parameter: { kind: 'identifiers', description: `${description}. Repeat it for "any of".` },
    columns: [column],
    kind: 'value',
    where: (value, bind) => anyUuid(column, value, bind),
    type: 'uuid',
    values: (value) => listOf(value).filter(isUuid),
  }
}

export function anyUuid(column: string, value: ParameterValue, bind: Bind): string {
  return anyOf(column, 'uuid', listOf(value).filter(isUuid), bind)
}

function listOf(value: ParameterValue): readonly string[] {
  return Array.isArray(value) ? (value as readonly string[]) : []
}

function anyOf(column: string, type: string, values: readonly string[], bind: Bind): string {
  if (values.length === 0) return 'false'
  // One value preserves the order of a composite index; a list would need a sort.
  if (values.length === 1) return `${column} = ${bind(values[0], type)}`
  return `${column} = any(${bind(values, `${type}[]`)}::${type}[])`
}

const rangeParameters = {
  timestamptz: { kind: 'instant' },
  date: { kind: 'date' },
  bigint: {
    kind: 'integer',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  },
} as const

/** A bound of a column, which is the order's own when the list is sorted by it. */
export function rangeFilter(
  column: string,
  type: keyof typeof rangeParameters & SortType,
  comparison: '>=' | '<' | '<=',
  description: string,
): Filter {
  return {
    parameter: { ...rangeParameters[type], description },
    columns: [column],
    kind: 'range',
    where: (value, bind) =>
      `${column} ${comparison} ${bind(type === 'timestamptz' ? asInstant(String(value)) : value, type)}`,
  }
}

/** Part of a text in any case; `%`, `_` and `\` mean themselves. */
export function searchFilter(column: string, description: string): Filter {
  return {
    parameter: { kind: 'text', description },
    columns: [column],
    kind: 'text',
    where: (value, bind) => {
      const text = String(value).toLowerCase()
      // With `like`, a text without trigrams would read the whole trigram index.
      if (!hasTrigram(text)) return `strpos(${column}, ${bind(text, 'text')}) > 0`
      const escaped = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
      return `${column} like ${bind(`%${escaped}%`, 'text')}`
    },
  }
}

/** A search whose column has its fragments of one and two characters indexed beside its trigrams. */
export function fragmentSearchFilter(column: string, description: string): Filter {
  return {
    ...searchFilter(column, description),
    indexed: (value, bind) => {
      const text = String(value).toLowerCase()
      return hasTrigram(text)
        ? []
        : [`text_fragments(${column}) @> ${bind(fragmentsOf(text), 'text[]')}`]
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
