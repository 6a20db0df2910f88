/** How many rows meet the conditions of a list that only we can judge, as far as it was read. */
export interface MatchCount {
  readonly matching: number
  /** How many rows were judged. */
  readonly read: number
  /** Rows that cannot be read: they may match or not. */
  readonly unreadable: number
  /** The bank's list was read to its end. */
  readonly isEnd: boolean
  /** Rows do not show whether they match: nothing can be counted. */
  readonly isUndetermined: boolean
  /** The last row that matches, by its key: behind it none does, once the number is exact. */
  readonly last?: string | undefined
}

export const noRowsRead: MatchCount = {
  matching: 0,
  read: 0,
  unreadable: 0,
  isEnd: false,
  isUndetermined: false,
}

/** What one page adds to the count. */
interface CountedPage {
  readonly matching: number
  readonly read: number
  readonly unreadable: number
  /** Conditions that not all of the matching rows show to hold. */
  readonly notApplied: readonly string[]
  readonly isEnd: boolean
  readonly last: string | undefined
}

export function addPage(before: MatchCount, page: CountedPage): MatchCount {
  // An order changes no count.
  const isUnclear = page.matching > 0 && page.notApplied.some((name) => name !== 'sort_by')
  return {
    matching: before.matching + page.matching,
    read: before.read + page.read,
    isUndetermined: before.isUndetermined || isUnclear,
    unreadable: before.unreadable + page.unreadable,
    isEnd: page.isEnd,
    last: page.last ?? before.last,
  }
}

/** Whether it is the number of all that match; else there are at least so many. */
export function isExactCount({ isEnd, unreadable, isUndetermined }: MatchCount): boolean {
  return isEnd && unreadable === 0 && !isUndetermined
}

/** Whether all rows that match stand up to this one, the last on its page; undefined: it has none. */
export function isNoneBehind(count: MatchCount, last: string | undefined): boolean {
  if (!isExactCount(count)) return false
  return count.matching === 0 || (last !== undefined && count.last === last)
}
