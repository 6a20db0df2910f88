import type { BoardEntry } from '@/lib/domain/close/choose-board'

export const boardSortColumns = ['name', 'turn', 'due'] as const

/** Without one the board is by due day, see `compareRows`. */
export interface BoardSort {
  readonly column: (typeof boardSortColumns)[number]
  readonly isDescending: boolean
}

/** How names stand in a person’s language, and what the people of the firm are called. */
export interface BoardNames {
  readonly byName: (one: string, other: string) => number
  readonly personOf: (id: string) => string | undefined
}

/**
 * Lines in an order that somebody has chosen; those that are equal in it stay as they came. What has nothing
 * to sort by comes last, whichever way round.
 */
export function sortBoard<Each extends BoardEntry>(
  entries: readonly Each[],
  sort: BoardSort | undefined,
  names: BoardNames,
): Each[] {
  if (sort === undefined) return [...entries]
  const compare = sort.column === 'due' ? byDay : names.byName
  const sign = sort.isDescending ? -1 : 1
  return entries.toSorted((one, other) => {
    const [left, right] = [sortedBy(one, sort, names), sortedBy(other, sort, names)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined)
    }
    return sign * compare(left, right)
  })
}

function byDay(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Undefined where it is nobody’s turn, the client’s, or that of somebody to be found. */
function sortedBy(
  { row }: BoardEntry,
  { column }: BoardSort,
  { personOf }: BoardNames,
): string | undefined {
  switch (column) {
    case 'name':
      return row.name
    case 'due':
      return row.due
    case 'turn':
      return 'person' in row.turn && row.turn.person !== undefined
        ? personOf(row.turn.person)
        : undefined
  }
}
