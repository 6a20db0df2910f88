import type { BankQuery } from '@/lib/server/banking/bank-reader'

/** By filter: whether no field of the row contradicts the values of the query. */
export type RowFilters<Item> = Readonly<
  Record<string, (item: Item, values: readonly string[]) => boolean>
>

/**
 * The rows that match the query. A bank may not know a filter and send everything (spec, Endpoints,
 * rule 1 names few of them): what contradicts it is left out, and a row without the field stays.
 */
export function refilter<Item>(
  items: readonly Item[],
  query: BankQuery,
  filters: RowFilters<Item>,
): Item[] {
  const applied = [...new Set(query.map(([name]) => name))].flatMap((name) => {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    const values = query.filter(([each]) => each === name).map(([, value]) => value)
    return filter === undefined ? [] : [(item: Item) => filter(item, values)]
  })
  return items.filter((item) => applied.every((matches) => matches(item)))
}

type Read<Item, Value> = (item: Item) => Value | null | undefined

/** Any of the values. */
export function isAny<Item>(field: Read<Item, string>): RowFilters<Item>[string] {
  return (item, values) => {
    const value = field(item)
    return value == null || value === '' || values.includes(value)
  }
}

type Comparison = '>=' | '<' | '<='

/** Compares two full timestamps; a day alone begins at a different instant for each reader. */
export function isTime<Item>(
  field: Read<Item, string>,
  comparison: '>=' | '<',
): RowFilters<Item>[string] {
  return (item, [bound]) => compares(findInstant(field(item)), comparison, findInstant(bound))
}

export function isDay<Item>(
  field: Read<Item, string>,
  comparison: Comparison,
): RowFilters<Item>[string] {
  return (item, [bound]) => compares(findDay(field(item)), comparison, findDay(bound))
}

export function isAmount<Item>(
  field: Read<Item, number>,
  comparison: '>=' | '<=',
): RowFilters<Item>[string] {
  return (item, [bound]) => {
    const amount = /^-?\d{1,16}$/.test(bound ?? '') ? Number(bound) : undefined
    return compares(field(item) ?? undefined, comparison, amount)
  }
}

function compares<Value extends string | number>(
  value: Value | undefined,
  comparison: Comparison,
  bound: Value | undefined,
): boolean {
  if (value === undefined || bound === undefined) return true
  if (comparison === '>=') return value >= bound
  return comparison === '<' ? value < bound : value <= bound
}

function findInstant(text: string | null | undefined): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:?\d\d)$/.test(text ?? '')) return undefined
  const instant = Date.parse(text ?? '')
  return Number.isNaN(instant) ? undefined : instant
}

function findDay(text: string | null | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? undefined) : undefined
}
