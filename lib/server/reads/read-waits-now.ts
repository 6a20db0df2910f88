import type { ClientGap } from '@/lib/domain/connections/client-gap'
import type { WaitsNow } from '@/lib/domain/connections/waits-now'
import { standing } from '@/lib/domain/ledgers/handed-over'
import { foundOf } from '@/lib/domain/reading/reading'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { listHandOvers } from '@/lib/server/db/hand-over'
import { findLedgerChoice } from '@/lib/server/db/ledger-choice'
import { listClosesOfClient } from '@/lib/server/db/listed-close'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** Nothing is read at the bank for it; undefined while the days away were not read. */
export async function readWaitsNow(
  { client, firm, person }: ClientAccess,
  gap: ClientGap | undefined,
): Promise<WaitsNow | undefined> {
  if (gap?.receipt === undefined) return undefined
  const { receipt, backAt } = gap
  const { store } = getContext()
  const { connection_id } = client
  const sealed = { query: forFirm(store.database, firm.id).query, vault: store.vault }
  const ref = { firm_id: firm.id, connection_id }
  const [closes, choice, handOvers] = await Promise.all([
    listClosesOfClient(store, person, connection_id),
    findLedgerChoice(sealed, ref),
    listHandOvers(sealed, ref),
  ])
  const next = closes.find(({ state }) => state !== 'locked')
  const wasHanded = standing(handOvers).some(({ at }) => Date.parse(at) > Date.parse(backAt))
  const waits = choice !== undefined && !wasHanded && foundOf(receipt.rows) > 0
  return {
    statements: receipt.statements,
    close: next && {
      period: { first: next.first, last: next.last },
      open: next.progress?.open,
    },
    ledger: waits ? { rows: receipt.rows, days: receipt.gap } : undefined,
  }
}
