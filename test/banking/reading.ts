import type { Reading } from '@/lib/domain/reading/reading'

/** A reading of these, and that they are all there is unless something else is said. */
export function wholeOf<Item>(
  items: readonly Item[],
  more: Partial<Reading<Item>> = {},
): Reading<Item> {
  return { items, end: 'whole', notUnderstood: 0, notApplied: [], ...more }
}
