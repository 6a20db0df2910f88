import type { Filter } from '@/bank/api/endpoint'

/** Any of the given words. */
export function choicesFilter(column: string, of: readonly string[], description: string): Filter {
  return {
    parameter: { kind: 'choices', of, description: `${description}. Repeat it for "any of".` },
    where: (value, bind) => anyOf(column, 'text', value as readonly string[], bind),
  }
}

/** Any of the given identifiers. What is no identifier of this bank matches nothing. */
export function identifiersFilter(column: string, description: string): Filter {
  return {
    parameter: { kind: 'identifiers', description: `${description}. Repeat it for "any of".` },
    where: (value, bind) => anyUuid(column, value as readonly string[], bind),
  }
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
  // One value keeps the order of a composite index; a list would be sorted first.
  if (values.length === 1) return `${column} = ${bind(values[0])}::${type}`
  return `${column} = any(${bind(values)}::${type}[])`
}

type Comparison = '>=' | '<' | '<='

export function instantFilter(column: string, comparison: Comparison, description: string): Filter {
  return {
    parameter: { kind: 'instant', description },
    where: (value, bind) =>
      `${column} ${comparison} ${bind(asInstant(String(value)))}::timestamptz`,
  }
}

export function dateFilter(column: string, comparison: Comparison, description: string): Filter {
  return {
    parameter: { kind: 'date', description },
    where: (value, bind) => `${column} ${comparison} ${bind(value)}::date`,
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
  }
}

/** Part of a text in any case; `%`, `_` and `\` mean themselves. */
export function searchFilter(column: string, description: string): Filter {
  return {
    parameter: { kind: 'text', description },
    where: (value, bind) => {
      const literal = String(value)
        .toLowerCase()
        .replaceAll(/[\\%_]/g, String.raw`\$&`)
      return `${column} like ${bind(`%${literal}%`)}`
    },
  }
}

/** A calendar date reads as its first instant in UTC. */
export function asInstant(text: string): string {
  return text.length === 10 ? `${text}T00:00:00Z` : text
}

/** Only the spelling that the bank itself uses: identifiers are opaque to callers. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
}
