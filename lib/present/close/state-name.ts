import type { CloseItem, EvidenceItem } from '@/lib/domain/close/close-read'
import type { ItemState } from '@/lib/domain/close/item-state'

/** How the state of an item is named, as `closing_data.state_…`. */
export type StateName = ItemState | 'optional' | 'to_come'

/**
 * Nobody has to compare books: without any their item is never late, and nothing of it becomes due. What is not over
 * may not have begun.
 */
export function stateNameOf({
  id,
  state,
  extent,
}: Pick<EvidenceItem, 'id' | 'state'> & Partial<Pick<EvidenceItem, 'extent'>>): StateName {
  if (state === 'not_over' && extent?.end === 'to_come') return 'to_come'
  return id === 'books' && state === 'not_due' ? 'optional' : state
}

export function isOptional(item: CloseItem): boolean {
  return item.kind === 'evidence' && stateNameOf(item) === 'optional'
}
