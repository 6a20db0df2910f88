import { asSent } from '@/lib/bank-contract/lenient'
import { findCalendarDate, findInstant } from '@/lib/domain/periods/calendar-date'
import { foldText } from '@/lib/domain/search/match-text'

type Query = readonly (readonly [name: string, value: string])[]

/** Whether a row meets a condition; undefined where the row does not show it. */
type Judge<Item> = (
  item: Item,
  values: readonly string[],
  /** What rows of this bank have shown in the field so far, as `shows` names it. */
  shown: ReadonlySet<string>,
) => boolean | undefined

interface RowFilter<Item> {
  readonly judge: Judge<Item>
  /** What of the field is worth remembering of the bank: one of few words. */
  readonly shows?: (item: Item) => string | undefined
}

/** By the name of the filter at the bank. */
export type RowFilters<Item> = Readonly<Record<string, RowFilter<Item>>>

type OrderValue = number | string | null | undefined

/** By what a list can be ordered, in any of these ways; a row without a value has no place in it. */
type RowOrders<Item> = Readonly<Record<string, readonly ((item: Item) => OrderValue)[]>>

export interface RowConditions<Item> {
  readonly filters?: RowFilters<Item>
  readonly orders?: RowOrders<Item>
  /** What holds where the query does not say otherwise. */
  readonly defaults?: Query
}

interface JudgedRows<Item> {
  items: Item[]
  /** Conditions of the query, by name, that not all of the rows show to hold; an order is `sort_by`. */
  notApplied: string[]
  /** Those that break a condition. */
  leftOut: Item[]
}

export type FilterMemory = ReturnType<typeof createFilterMemory>

/** What one bank has shown of the conditions that it was sent, for as long as the process runs. */
export function createFilterMemory() {
  const shown = new Map<string, Set<string>>()
  const notApplied = new Set<string>()
  return {
    shownIn: (field: string): Set<string> => {
      const words = shown.get(field) ?? new Set<string>()
      shown.set(field, words)
      return words
    },
    notApplied,
    /** The conditions of a list that its rows did not show to hold when they were last judged. */
    knownIn: (list: string): readonly string[] =>
      [...notApplied].flatMap((key) =>
        key.startsWith(`${list} `) ? [key.slice(list.length + 1)] : [],
      ),
  }
}

/**
 * Holds the rows against each condition of the query, since the specification names few filters and
 * a bank may ignore the others: rows that break one are left out, and a condition that a row cannot
 * show is named. Where no row can be judged, what is known of the bank stands.
 */
export function judgeRows<Item>(
  list: string,
  items: readonly Item[],
  query: Query,
  { filters = {}, orders = {}, defaults = [] }: RowConditions<Item>,
  memory: FilterMemory,
): JudgedRows<Item> {
  const whole = [...query, ...defaults.filter(([name]) => query.every(([each]) => each !== name))]
  const valuesOf = (name: string) =>
    whole.flatMap(([each, value]) => (each === name ? [value] : []))
  for (const [name, { shows }] of Object.entries(filters)) {
    const words = memory.shownIn(`${list} ${name}`)
    for (const item of shows === undefined ? [] : items) {
      const word = shows?.(item)
      if (word !== undefined) words.add(word)
    }
  }
  const conditions = [...new Set(whole.map(([name]) => name))].flatMap((name) => {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    const values = valuesOf(name)
    const words = memory.shownIn(`${list} ${name}`)
    return filter === undefined
      ? []
      : [{ name, of: items.map((item) => filter.judge(item, values, words)) }]
  })
  const isKept = items.map((_, place) => conditions.every(({ of }) => of[place] !== false))
  const kept = items.filter((_, place) => isKept[place])
  const judged = conditions.map(({ name, of }) => ({
    name,
    key: `${list} ${name}`,
    isUndetermined: of.some((verdict, place) => isKept[place] && verdict === undefined),
    isDetermined: of.some((verdict) => verdict !== undefined),
  }))
  const order = judgeOrder(list, items, valuesOf, orders)
  const notApplied = [...judged, ...(order === undefined ? [] : [order])].flatMap(
    ({ name, key, isUndetermined, isDetermined }) => {
      if (isUndetermined) memory.notApplied.add(key)
      else if (isDetermined) memory.notApplied.delete(key)
      return memory.notApplied.has(key) ? [name] : []
    },
  )
  return { items: kept, notApplied, leftOut: items.filter((_, place) => !isKept[place]) }
}

function judgeOrder<Item>(
  list: string,
  items: readonly Item[],
  valuesOf: (name: string) => readonly string[],
  orders: RowOrders<Item>,
) {
  const names = Object.keys(orders)
  const by = valuesOf('sort_by').at(-1) ?? (names.length === 1 ? names[0] : undefined)
  const ways = by !== undefined && Object.hasOwn(orders, by) ? orders[by] : undefined
  if (ways === undefined) return undefined
  const direction = valuesOf('order').at(-1)
  const sign = direction === 'desc' ? -1 : 1
  const isInOrder = (read: (item: Item) => OrderValue): boolean => {
    const values = items.flatMap((item) => read(item) ?? [])
    if (values.length === 0) return items.length < 2
    return values.every((value, place) => {
      const before = values[place - 1]
      return before === undefined || compare(before, value) * sign <= 0
    })
  }
  return {
    name: 'sort_by',
    key: `${list} sort_by ${by} ${direction}`,
    isUndetermined: !ways.some(isInOrder),
    isDetermined: items.length > 1,
  }
}

function compare<Value extends number | string>(one: Value, other: Value): number {
  return Number(one > other) - Number(one < other)
}

type Read<Item, Value> = (item: Item) => Value | null | undefined

interface Words {
  /** Those that we know of the field: another word is no other value until the bank uses ours. */
  readonly known?: readonly string[]
  /** Not every row has it: one without it has none once another of this bank has one. */
  readonly isOptional?: boolean
}

const some = 'some'

/** Any of the values. */
export function isAny<Item>(
  field: Read<Item, string>,
  { known, isOptional = false }: Words = {},
): RowFilter<Item> {
  return {
    shows: (item) => {
      const value = field(item)
      if (!value) return undefined
      if (known === undefined) return isOptional ? some : undefined
      return known.includes(value) ? value : undefined
    },
    judge: (item, values, shown) => {
      const value = field(item)
      if (!value) return isOptional && shown.has(some) ? false : undefined
      if (values.includes(value)) return true
      const isOurs = known === undefined || known.includes(value)
      const requested = values.filter((each) => known?.includes(each) === true)
      return isOurs || requested.every((each) => shown.has(each)) ? false : undefined
    },
  }
}

type Comparison = '>=' | '<' | '<='

/** Compares two full timestamps; a day alone begins at a different instant for each reader. */
export function isTime<Item>(
  field: Read<Item, string>,
  comparison: '>=' | '<',
  /** Whether the row shows that it has no such time. */
  hasNone: (item: Item) => boolean = () => false,
): RowFilter<Item> {
  return {
    judge: (item, [bound]) => {
      const value = findInstant(field(item) ?? '')
      if (value === undefined && hasNone(item)) return false
      return compares(value, comparison, findInstant(bound ?? ''))
    },
  }
}

/** Null means no day, and so does an absent field if another row of this bank has it. */
export function isDay<Item>(
  field: Read<Item, string>,
  comparison: Comparison,
  { isOptional = false }: Pick<Words, 'isOptional'> = {},
): RowFilter<Item> {
  const dayOf = (item: Item) => findDay(field(item))
  return {
    shows: (item) => (isOptional && dayOf(item) !== undefined ? some : undefined),
    judge: (item, [bound], shown) => {
      const value = dayOf(item)
      const isNone = field(item) === null || (field(item) === undefined && shown.has(some))
      if (isOptional && value === undefined && isNone) return false
      return compares(value, comparison, findDay(bound))
    },
  }
}

export function isAmount<Item>(
  field: Read<Item, number>,
  comparison: '>=' | '<=',
): RowFilter<Item> {
  return {
    judge: (item, [bound]) => {
      const amount = /^-?\d{1,16}$/.test(bound ?? '') ? Number(bound) : undefined
      return compares(field(item) ?? undefined, comparison, amount)
    },
  }
}

/** Each word in some text or figure of the row; a row without the fields that are searched shows none. */
export function holdsWords<Item extends object>(
  searched: (item: Item) => readonly unknown[],
): RowFilter<Item> {
  return {
    judge: (item, values) => {
      const words = foldText(values.join(' ')).split(' ').filter(Boolean)
      if (searched(item).every((text) => typeof text !== 'string' || text === '')) return undefined
      const held = foldText(textsIn(asSent(item)).join('\n'))
      return words.every((word) => held.includes(word) || held.includes(digitsOf(word)))
    },
  }
}

/** "48.21" as a row has it, in the smallest unit; never nothing. */
function digitsOf(word: string): string {
  return /^[-+]?[\d.,]+$/u.test(word) ? word.replaceAll(/[.,+]/gu, '') : word
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function compares<Value extends string | number>(
  value: Value | undefined,
  comparison: Comparison,
  bound: Value | undefined,
): boolean | undefined {
  if (value === undefined || bound === undefined) return undefined
  if (comparison === '>=') return value >= bound
  return comparison === '<' ? value < bound : value <= bound
}

function findDay(text: string | null | undefined): string | undefined {
  return findCalendarDate(text ?? '') === undefined ? undefined : (text ?? undefined)
}
