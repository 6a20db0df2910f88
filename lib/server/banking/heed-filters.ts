import type { BankQuery } from '@/lib/server/banking/bank-reader'

/** By filter: whether nothing that the row says of itself speaks against the values asked for. */
export type Heeds<Item> = Readonly<
  Record<string, (item: Item, values: readonly string[]) => boolean>
>

/**
 * The rows that were asked for. A bank may not know a filter and send everything (spec, Endpoints,
 * rule 1 names few of them): what then contradicts it is left out, and a row that does not say stays.
 */
export function heedFilters<Item>(
  items: readonly Item[],
  query: BankQuery,
  heeds: Heeds<Item>,
): Item[] {
  const asked = [...new Set(query.map(([name]) => name))].flatMap((name) => {
    const heed = Object.hasOwn(heeds, name) ? heeds[name] : undefined
    const values = query.filter(([each]) => each === name).map(([, value]) => value)
    return heed === undefined ? [] : [(item: Item) => heed(item, values)]
  })
  return items.filter((item) => asked.every((heed) => heed(item)))
}

type Said<Item, Value> = (item: Item) => Value | null | undefined

/** Any of the values. */
export function isAny<Item>(said: Said<Item, string>): Heeds<Item>[string] {
  return (item, values) => {
    const value = said(item)
    return value == null || value === '' || values.includes(value)
  }
}

type Comparison = '>=' | '<' | '<='

/** A time beside another, where both are whole: a day alone begins when its reader says so. */
export function isTime<Item>(
  said: Said<Item, string>,
  comparison: '>=' | '<',
): Heeds<Item>[string] {
  return (item, [bound]) => holds(findInstant(said(item)), comparison, findInstant(bound))
}

export function isDay<Item>(said: Said<Item, string>, comparison: Comparison): Heeds<Item>[string] {
  return (item, [bound]) => holds(findDay(said(item)), comparison, findDay(bound))
}

export function isAmount<Item>(
  said: Said<Item, number>,
  comparison: '>=' | '<=',
): Heeds<Item>[string] {
  return (item, [bound]) => {
    const asked = /^-?\d{1,16}$/.test(bound ?? '') ? Number(bound) : undefined
    return holds(said(item) ?? undefined, comparison, asked)
  }
}

function holds<Value extends string | number>(
  said: Value | undefined,
  comparison: Comparison,
  bound: Value | undefined,
): boolean {
  if (said === undefined || bound === undefined) return true
  if (comparison === '>=') return said >= bound
  return comparison === '<' ? said < bound : said <= bound
}

function findInstant(text: string | null | undefined): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:?\d\d)$/.test(text ?? '')) return undefined
  const instant = Date.parse(text ?? '')
  return Number.isNaN(instant) ? undefined : instant
}

function findDay(text: string | null | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? undefined) : undefined
}
