import type { Card } from '@/lib/bank-contract/card'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { type PagePeriod, periodQuery } from '@/lib/server/reads/period-query'
import { markedCards } from '@/lib/server/marks/marked-rows'
import { cardholderOf } from '@/lib/domain/cards/card-figures'
import { readReviewOf } from '@/lib/server/reads/read-review'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import { readLatestOf } from '@/lib/server/reads/read-matching-page'
import {
  readMonthSpend,
  readPeriodSpend,
  readWindowSpend,
} from '@/lib/server/reads/read-window-spend'

// Mostly enough for all that was charged in the window of the limit.
const pageSize = 100

/** One card, the newest of its transactions in the period, and what was charged to it then and in its window. */
export async function readCard(
  access: ClientAccess,
  id: string,
  { raw, shownFor }: { raw: RawSearchParams; shownFor: PagePeriod },
) {
  const { range, today, period } = shownFor
  const dates = periodQuery(range, { timeZone: access.settings.time_zone, today })
  const outcome = await readClient(access, async (bank) => {
    const [card, latest] = await Promise.all([
      bank.getCard(id),
      readOptional(access, 'transactions:read', () =>
        readLatestOf(bank, 'card_id', id, { dates, pageSize }),
      ),
    ])
    return { card, latest }
  })
  if (outcome.kind === 'failed') return { outcome }
  const review = await readReviewOf(access, markedCards, outcome, (read) => read.card, namesOfCard)
  const { card, latest } = outcome.value
  const href = withPeriod(resourcePath(access.client.connection_id, 'cards', id), period)
  const [spend, periodSpend] = await Promise.all([
    // Rows of the period alone do not tell what was charged in another time.
    readWindowSpend(
      access,
      { card, latest: dates.length === 0 ? latest : undefined },
      { raw, href },
    ),
    readPeriodSpend(access, card, { ...shownFor, raw, href }),
  ])
  const readMonths = () => readMonthSpend(access, card, { raw, href, today })
  return { outcome, spend, periodSpend, readMonths, review }
}

function namesOfCard(card: Card) {
  return { title: card.name ?? undefined, holder: cardholderOf(card) }
}
