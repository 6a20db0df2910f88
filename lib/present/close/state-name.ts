import type { CloseItem } from '@/lib/domain/close/close-read'
import type { EvidenceId } from '@/lib/domain/close/finding'
import type { ItemState } from '@/lib/domain/close/item-state'

/** How the state of an item is named, as `closing_data.state_…`. */
export type StateName = ItemState | 'optional'

/** Nobody has to compare books: without any their item is never late, and nothing of it becomes due. */
export function stateNameOf(id: EvidenceId, state: ItemState): StateName {
  return id === 'books' && state === 'not_due' ? 'optional' : state
}

export function isOptional(item: CloseItem): boolean {
  return item.kind === 'evidence' && stateNameOf(item.id, item.state) === 'optional'
}
