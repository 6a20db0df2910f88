import type { StoreHold } from '@/lib/contract/read-outcome'

/** Why every connection lies still, in a sentence. */
export function describeHold(hold: StoreHold): string {
  return hold === 'restored'
    ? 'This copy of the data is older than what was used last: it was put back from a backup.'
    : 'This copy of the data belongs to another installation, which may be using the same access.'
}
