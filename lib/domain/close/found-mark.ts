import {
  judgeMark,
  type Mark,
  markInForce,
  type MarkState,
  type MarkStep,
} from '@/lib/domain/close/marks'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import type { Kept } from '@/lib/domain/close/kept'
import type { RowFilters } from '@/lib/domain/search/judge-rows'

/** The mark of one object beside what the bank says of it now. */
export interface FoundMark {
  readonly state: MarkState
  readonly mark: (Mark & { readonly name: string }) | undefined
  /** How many steps it has had. */
  readonly steps: number
}

/** Of an object without a mark, undefined. */
export type MarkOf<Row> = (row: Row) => FoundMark | undefined

/** `now` is what the bank says of it; without it, it is as it was when it was marked. */
export function foundMark(
  steps: Kept<MarkStep & { readonly name: string }>,
  now?: SeenValues,
): FoundMark {
  const mark = markInForce(steps)
  const name = steps.findLast(({ by }) => by === mark?.by)?.name ?? ''
  const state = judgeMark(mark, now ?? mark?.seen ?? [])
  return { state, mark: mark && { ...mark, name }, steps: steps.length }
}

/** How a mark looks in a list. What has changed is looked at again, whatever the mark was. */
export const reviewStates = ['none', 'reviewed', 'flagged', 'changed'] as const

export type ReviewState = (typeof reviewStates)[number]

export function reviewStateOf(found: FoundMark | undefined): ReviewState {
  if (found === undefined) return 'none'
  return found.state.since === 'changed' ? 'changed' : found.state.kind
}

/** Filters by review state and by who marked. Where marks were not looked up, neither is known. */
export function markFilters<Row>(markOf: MarkOf<Row> | undefined): RowFilters<Row> {
  return {
    review: {
      judge: (row, values) => markOf && values.includes(reviewStateOf(markOf(row))),
    },
    reviewer: {
      judge: (row, values) => markOf && values.includes(markOf(row)?.mark?.by ?? ''),
    },
  }
}

/** The names of these filters in an address. */
export const markFilterNames = ['review', 'reviewer'] as const
