import 'server-only'
import type { Card } from '@/lib/bank-contract/card'
import {
  createWindowSpend,
  findLimitWindow,
  type WindowSpendRead,
} from '@/lib/domain/cards/limit-window'
import { todayIn } from '@/lib/domain/periods/day-range'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readInitiatedRows } from '@/lib/server/http/read-charts'

/** What was charged to a card in the window of its limit; undefined where it has none, or transactions are not shared. */
export async function readWindowSpend(
  access: ClientAccess,
  card: Card,
  { raw, href }: { raw: RawSearchParams; href: string },
): Promise<WindowSpendRead | undefined> {
  const timeZone = access.settings.time_zone
  const window = findLimitWindow(card, timeZone)
  if (window === undefined || !access.client.scope.includes('transactions:read')) return undefined
  const today = todayIn(timeZone, requestTime())
  const { isDetermined, add, read: sum } = createWindowSpend(window, { timeZone, today })
  const query = [
    ['card_id', card.id] as const,
    ['initiated_after', window.start] as const,
    ['initiated_before', window.end] as const,
  ]
  const read = await readInitiatedRows(access, { query, raw, href, isDetermined }, add)
  return { window, spend: sum(read), read, today }
}
