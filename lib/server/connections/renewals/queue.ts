import { requirePermission } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import type { Person } from '@/lib/server/db/person'
import {
  addRenewalItems,
  clearRenewalItems,
  postponeRenewalItem,
  removeRenewalItem,
} from '@/lib/server/db/renewal-item'

type Store = Pick<Context, 'store'>

/** Puts clients at the end of the person's queue of approvals. Throws NotAllowedError, as all of these do. */
export async function queueRenewals(
  { store }: Store,
  person: Person,
  connection_ids: readonly string[],
): Promise<void> {
  requirePermission(person, 'connect')
  await addRenewalItems(store.database, person, connection_ids)
}

export async function postponeRenewal(
  { store }: Store,
  person: Person,
  connection_id: string,
): Promise<void> {
  requirePermission(person, 'connect')
  await postponeRenewalItem(store.database, person, connection_id)
}

export async function removeRenewal(
  { store }: Store,
  person: Person,
  connection_id: string,
): Promise<void> {
  requirePermission(person, 'connect')
  await removeRenewalItem(store.database, person, connection_id)
}

export async function clearRenewals({ store }: Store, person: Person): Promise<void> {
  requirePermission(person, 'connect')
  await clearRenewalItems(store.database, person)
}
