/** How a walk over the pages of a list ended. Only after `whole` does the bank say that nothing follows. */
export type ReadingEnd =
  | 'whole'
  /** So many pages in a row brought nothing new. */
  | 'empty_pages'
  /** The next page was to be one that had been read. */
  | 'repeated_token'
  /** As far as may be read at once. */
  | 'limit'
  | 'failed'
  /** All that there is so far, of days that are not over. */
  | 'not_over'
  /** Nothing, of days that have not begun. */
  | 'to_come'

/** How much of what there is was read and understood. */
export interface Extent {
  readonly end: ReadingEnd
  /** Rows that cannot be read, or lack what is needed of them, and so are in no figure. */
  readonly notUnderstood: number
  /** How many of those could not be read at all. */
  readonly unreadable?: number | undefined
  /** How many of those were read, and are in a state that is not known here. */
  readonly unknownState?: number | undefined
  /** What was found may be fewer, and never more: what would take from it was read in part. */
  readonly isUpperBound?: boolean | undefined
}

/** What was read of a list, which may be a part of it. */
export interface Reading<Item> extends Extent {
  /** Those that can be understood. */
  readonly items: readonly Item[]
  /** Conditions, by name, that not all of the items show to hold. */
  readonly notApplied: readonly string[]
  /** By how many pages; undefined where they were not counted. */
  readonly pages?: number
}

/** Whether it is all that there is: none, no and 0 can be said of nothing else. */
export function isWhole({ end, notUnderstood }: Extent): boolean {
  return end === 'whole' && notUnderstood === 0
}

/** Whether it is all that there is until now, of days that need not be over. */
export function isWholeSoFar({ end, notUnderstood }: Extent): boolean {
  return (end === 'whole' || end === 'not_over' || end === 'to_come') && notUnderstood === 0
}

/**
 * The same reading of what is made of its items, of which so many more lack what that needs; of these, so many because
 * their state is not known here.
 */
export function madeOf<Item, Made>(
  reading: Reading<Item>,
  items: readonly Made[],
  lacking = 0,
  unknownState = 0,
): Reading<Made> {
  const ofUnknownState = (reading.unknownState ?? 0) + unknownState
  return {
    ...reading,
    items,
    notUnderstood: reading.notUnderstood + lacking,
    ...(ofUnknownState > 0 && { unknownState: ofUnknownState }),
  }
}

/** What rows come to: exactly so much only where all were read and understood. */
export type Figure<Value> = { readonly exactly: Value } | { readonly atLeast: Value }

/** How many there are; a number it is of a whole reading alone. */
export type Count = Figure<number>

export function figureOf<Value>(extent: Extent, value: Value): Figure<Value> {
  return isWhole(extent) ? { exactly: value } : { atLeast: value }
}

export function isExact<Value>(figure: Figure<Value>): figure is { exactly: Value } {
  return 'exactly' in figure
}

/** What was found, all of it or not: to order and to add up by, and for what is "at least". */
export function foundOf<Value>(figure: Figure<Value>): Value {
  return 'exactly' in figure ? figure.exactly : figure.atLeast
}

export function isNone(count: Count): boolean {
  return isExact(count) && count.exactly === 0
}

/** All together; undefined is one that was not counted. */
export function addCounts(counts: readonly (Count | undefined)[]): Count {
  const known = counts.filter((count) => count !== undefined)
  const found = known.reduce((sum, count) => sum + foundOf(count), 0)
  const areAll = known.length === counts.length && known.every(isExact)
  return areAll ? { exactly: found } : { atLeast: found }
}
