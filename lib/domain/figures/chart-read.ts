import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** How far the rows of a chart were read, from the newest back. */
export interface ChartRead {
  readonly rows: number
  /** Rows that cannot be read, and so are in no figure. */
  readonly unreadable: number
  readonly complete: boolean
  /** The day of the oldest row that was read; undefined where all were, or none. */
  readonly reached: string | undefined
  readonly readAt: string
  readonly failure: ReadFailure | undefined
  /** The same page, reading further; undefined where as much was read as may be. */
  readonly furtherHref: string | undefined
}

/** How much of a column was read. */
export type Extent = 'whole' | 'partly' | 'unread'

/** Rows come newest first: what is older than the oldest of them was not read. */
export function extentsOf(
  columns: readonly Required<DayRange>[],
  { complete, reached }: Pick<ChartRead, 'complete' | 'reached'>,
): Extent[] {
  return columns.map(({ first, last }) => {
    if (complete) return 'whole'
    if (reached === undefined || last < reached) return 'unread'
    return first <= reached ? 'partly' : 'whole'
  })
}
