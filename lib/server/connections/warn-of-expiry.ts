import { appendClaimedEvent } from '@/lib/server/audit/append-event'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { claimWarning, listDueWarnings } from '@/lib/server/db/expiry-warning'

const batch = 200

/**
 * Writes into the history that an approval will end, once for each threshold of each grant. After
 * a pause only the tightest one is told: the others would say what is no longer so.
 */
export async function warnOfExpiry({
  store,
}: Pick<ConnectionDependencies, 'store'>): Promise<void> {
  for (const due of await listDueWarnings(store.database, batch)) {
    const { firm_id, connection_id, threshold, days } = due
    await appendClaimedEvent(
      store,
      {
        firm_id,
        connection_id,
        kind: 'connection.expiry_warned',
        detail: { threshold, days: Math.max(0, days) },
      },
      (query) => claimWarning(query, due),
    )
  }
}
