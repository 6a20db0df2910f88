import { requirePermission } from '@/lib/domain/people/permissions'
import {
  type ApprovalRequest,
  beginAuthorization,
  type BegunAuthorization,
} from '@/lib/server/connections/authorize/begin-authorization'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import type { Person } from '@/lib/server/db/person'
import {
  addRenewalItems,
  beginRenewalItem,
  clearRenewalItems,
  postponeRenewalItem,
  removeRenewalItem,
} from '@/lib/server/db/renewal-item'
import type { PersonSession } from '@/lib/server/db/session'

type QueueContext = Pick<Context, 'store'>

/** `add` puts clients at the end, in this order; `later` moves one there. */
type QueueChange =
  | { readonly step: 'add'; readonly connection_ids: readonly string[] }
  | { readonly step: 'later' | 'remove'; readonly connection_id: string }
  | { readonly step: 'clear' }

/** What a person does with their queue of approvals; `none` where nothing was chosen. Throws NotAllowedError. */
export async function changeQueue(
  { store: { database } }: QueueContext,
  person: Person,
  change: QueueChange,
): Promise<'changed' | 'cleared' | 'none'> {
  requirePermission(person, 'connect')
  switch (change.step) {
    case 'add':
      if (change.connection_ids.length === 0) return 'none'
      await addRenewalItems(database, person, change.connection_ids)
      return 'changed'
    case 'later':
      await postponeRenewalItem(database, person, change.connection_id)
      return 'changed'
    case 'remove':
      await removeRenewalItem(database, person, change.connection_id)
      return 'changed'
    case 'clear':
      await clearRenewalItems(database, person)
      return 'cleared'
  }
}

/** The person leaves for the bank from the queue. Throws what `beginAuthorization` throws. */
export async function beginQueuedRenewal(
  context: Context,
  session: PersonSession,
  request: Omit<ApprovalRequest, 'person'> & { connection_id: string },
): Promise<BegunAuthorization> {
  const { person } = session
  const begun = await beginAuthorization(connectionsOf(context), { session, person, ...request })
  await beginRenewalItem(context.store.database, person, request.connection_id)
  return begun
}
