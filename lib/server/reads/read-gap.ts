import type { ClientGap } from '@/lib/domain/connections/client-gap'
import { receiptDays } from '@/lib/domain/connections/gap-receipt'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { findShownGap } from '@/lib/server/db/client-gap'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** The days in which a client could not be read; undefined where nothing is to be shown any more. */
export function readGap({ client, firm }: ClientAccess): Promise<ClientGap | undefined> {
  const { database, vault } = getContext().store
  const { query } = forFirm(database, firm.id)
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  return findShownGap({ query, vault }, ref, receiptDays)
}
