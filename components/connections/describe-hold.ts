import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import type { Text } from '@/lib/i18n/create-text'

/** Why every connection lies still, in a sentence. */
export function describeHold(hold: StoreHold, text: Text['text']): string {
  return hold === 'restored' ? text('connections.hold_restored') : text('connections.hold_cloned')
}
