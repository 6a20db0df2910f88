import type { Recipient } from '@/lib/domain/close/request-letter'
import type { Context } from '@/lib/server/context'
import { listRequests } from '@/lib/server/db/client-request'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'

/**
 * Whom questions about a card go to: who holds it, with the address that they were written to last. What no card
 * paid goes to the owner.
 */
export async function findRecipients(
  { store }: Pick<Context, 'store'>,
  { person, client }: Pick<ClientAccess, 'person' | 'client'>,
): Promise<(holder: string | undefined) => Recipient> {
  const ref = { firm_id: person.firm_id, connection_id: client.connection_id }
  const { query } = forFirm(store.database, ref.firm_id)
  const requests = await listRequests({ query, vault: store.vault }, ref)
  const known = requests.map(({ recipient }) => recipient).toReversed()
  return (holder) =>
    holder === undefined
      ? (known.find(({ role }) => role === 'owner') ?? {
          role: 'owner',
          name: client.name,
          email: undefined,
        })
      : (known.find(({ role, name }) => role === 'cardholder' && name === holder) ?? {
          role: 'cardholder',
          name: holder,
          email: undefined,
        })
}
