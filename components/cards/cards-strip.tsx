import { shareText } from '@/components/cards/card-text'
import { type Card, cardStatuses } from '@/lib/bank-contract/card'
import { isClosed, isNearLimit, mainLimitTotal } from '@/lib/domain/cards/card-figures'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { type Extent, isWhole } from '@/lib/domain/reading/reading'
import { extentOfPage, type MatchingPage } from '@/lib/domain/search/refine-rows'
import { valueName } from '@/lib/format/value-name'
import { isNotKnown, numberInWords } from '@/lib/present/reading-words'
import type { ListParams } from '@/lib/search-params/list-params'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What the cards that were read come to; left out where no card was read. */
export async function CardsStrip({
  outcome,
  list,
}: {
  outcome: ReadOutcome<MatchingPage<Card>>
  list: ListParams
}) {
  if (outcome.kind === 'failed' || outcome.value.items.length === 0) return null
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const cards = outcome.value.items
  const extent = extentOfPage(outcome.value, list)
  const active = judged(cards.map(isActive), extent)
  return (
    <dl className="flex h-11 items-center gap-x-6 overflow-hidden border-b border-line px-4 whitespace-nowrap sm:px-6">
      {isWhole(extent) && <Spent cards={cards} />}
      <div className="flex items-baseline gap-1.5">
        <dt className="text-xs text-faint">{t('near_or_over')}</dt>
        <dd
          className={`num-t font-semibold ${cards.some(isNearLimit) ? 'text-attention' : 'text-faint'}`}
        >
          {numberInWords(...judged(cards.map(isNearLimit), extent), reader)}
        </dd>
      </div>
      <div className="flex items-baseline gap-1.5 border-s border-line ps-6">
        <dt className="text-xs text-faint">{t('state_active')}</dt>
        <dd className="num-t font-semibold">
          {numberInWords(...active, reader)}
          {!isNotKnown(...active) && (
            <>
              {' '}
              <span className="text-xs font-normal text-faint">
                {t('of_cards', { count: numberInWords(cards.length, extent, reader) })}
              </span>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** What was spent of the limits that most cards have. */
async function Spent({ cards }: { cards: readonly Card[] }) {
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const { text, money } = reader
  const total = mainLimitTotal(cards)
  if (total === undefined) return null
  const { window, currency, cards: counted, spent, limit } = total
  return (
    <div className="flex items-baseline gap-1.5 border-e border-line pe-6 max-sm:hidden">
      <dt className="text-xs text-faint">
        {t('spent_of_limits', {
          window: valueName('cards.limit', window, text) ?? window,
          cards: reader.number(counted),
          all: reader.number(cards.filter((card) => !isClosed(card)).length),
        })}
      </dt>
      <dd className="num-t font-semibold" data-amount="">
        <bdi dir="ltr">{money({ amount: spent, currency })}</bdi>{' '}
        <span className="text-xs font-normal text-faint">
          {t('of_limits', {
            amount: money({ amount: limit, currency }),
            share: shareText({ fraction: Number(spent) / Number(limit) }, reader),
          })}
        </span>
      </dd>
    </div>
  )
}

/** How many are so, and of how much that was counted: some may not tell whether they are. */
function judged(
  verdicts: readonly (boolean | undefined)[],
  { end, notUnderstood }: Extent,
): [count: number, Extent] {
  const unclear = verdicts.filter((verdict) => verdict === undefined).length
  const count = verdicts.filter((verdict) => verdict === true).length
  return [count, { end, notUnderstood: notUnderstood + unclear }]
}

/** Undefined where the card does not say a state that we know. */
function isActive({ status }: Card): boolean | undefined {
  return cardStatuses.some((each) => each === status) ? status === 'active' : undefined
}
