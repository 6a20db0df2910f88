import { describeConnection } from '@/components/connections/connection-state'
import type { Client } from '@/lib/contract/client'

/** Who needs somebody first; among equals whose approval ends first if it ends soon, else by name. */
export function sortByUrgency(clients: readonly Client[], now: Date): Client[] {
  return clients
    .map((client) => ({ client, state: describeConnection(client, now) }))
    .toSorted((one, other) => {
      if (one.state.urgency !== other.state.urgency) return one.state.urgency - other.state.urgency
      if (one.state.step === 'renew') {
        return one.client.grant_ends_at.localeCompare(other.client.grant_ends_at)
      }
      return one.client.name.localeCompare(other.client.name)
    })
    .map(({ client }) => client)
}
