import type { Client } from '@/lib/domain/clients/client'
import type { Person } from '@/lib/server/db/person'

/** Who changes a close, and whose. */
export interface CloseActor {
  readonly person: Person
  readonly client: Pick<Client, 'connection_id'>
}

/** What came of a change that several people may make at once. */
export type CloseAnswer<Earlier, Why extends string> =
  | { readonly kind: 'kept' }
  /** Somebody was earlier: nothing has changed, and this is what they did. */
  | { readonly kind: 'conflict'; readonly earlier: readonly Earlier[] }
  | { readonly kind: 'refused'; readonly why: Why }
  /** This client has no such close, item or exception, or is deleted. */
  | { readonly kind: 'unknown' }

export function refOf({ person, client }: CloseActor) {
  return { firm_id: person.firm_id, connection_id: client.connection_id }
}
