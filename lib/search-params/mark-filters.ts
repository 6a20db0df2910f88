import { reviewStates } from '@/lib/domain/close/found-mark'
import type { ListFilter } from '@/lib/search-params/list-definition'

/** By marks of people, of every list whose rows can be marked. */
export const markFilters = [
  {
    name: 'review',
    label: 'mark_data.review_state',
    group: 'mark_data.review_state',
    valueKind: 'mark_data.state',
    kind: 'choice',
    values: reviewStates,
    here: true,
  },
  {
    name: 'reviewer',
    label: 'mark_data.reviewer',
    group: 'mark_data.review_state',
    kind: 'reference',
    here: true,
  },
] as const satisfies readonly ListFilter[]
