import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { Client, ClientFigures } from '@/lib/domain/clients/client'
import { knownSince } from '@/lib/domain/clients/figure-lists'
import { type CloseItem, countCloseItems, type UnreadItem } from '@/lib/domain/clients/close-items'
import { type DayRange, isToCome, monthsAround } from '@/lib/domain/periods/day-range'
import { nameMonth } from '@/lib/domain/renewals/consent-end'
import type { KeptCloseAnswer } from '@/lib/queries/closes'
import type { AbsenceKey, MessageKey, PlainMessageKey } from '@/lib/i18n/message-key'
import { foundOf, isNone } from '@/lib/domain/reading/reading'
import { countInWords, sayNone } from '@/lib/present/reading-words'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

export interface Close {
  readonly range: DayRange
  readonly today: string
  readonly known: { readonly figures: ClientFigures; readonly readAt: string } | undefined
  /** As it was judged last, without `close` where nobody has begun it; none of a period without an end. */
  readonly kept: KeptCloseAnswer | undefined
}

const words = {
  receipts: ['charts.close_receipts', 'none.receipts', 'charts.close_receipts_unclear'],
  statements: [
    'charts.close_statements',
    'none.statements_missing',
    'charts.close_statements_unclear',
  ],
  pending: ['charts.close_pending', 'none.pending', 'charts.close_pending_unclear'],
  sync: ['charts.close_sync', 'none.sync_errors', 'charts.close_sync_unclear'],
} as const satisfies Record<
  CloseItem['id'],
  readonly [open: MessageKey, clear: AbsenceKey, unclear: PlainMessageKey]
>

const itemIcons = {
  to_review: 'i-triangle-alert text-ink before:text-attention',
  cannot_tell: 'i-circle-alert text-faint',
  to_do: 'i-circle-dashed text-quiet',
  not_shared: 'i-circle-alert text-quiet',
} as const

const unreadWords: Readonly<Record<UnreadItem, PlainMessageKey>> = {
  receipts: 'charts.close_receipts_unread',
  pending: 'charts.close_pending_unread',
}

/**
 * How far the close of the period is; of one that nobody has begun, what is known of it without
 * reading. A period that has no end is closed by nobody.
 */
export async function CloseCard({
  close,
  client,
  href,
}: {
  close: Close
  client: Client
  /** Of the overview, with its period. */
  href: string
}) {
  const [t, reader] = await Promise.all([getTranslations('charts'), getReader()])
  const { range, kept } = close
  const { first, last } = range
  if (first === undefined || last === undefined || kept === undefined) return null
  const whole = monthsAround(first, 1)
  const isMonth = whole.first === first && whole.last === last
  const { others = [] } = kept
  const isOfOthers = others.length > 0
  const closePath = href.split('?')[0]?.replace(/\/overview$/, '/close') ?? ''
  return (
    <Card
      title={
        kept.period !== undefined
          ? t('close_of', { month: kept.period })
          : isMonth
            ? t('close_of', { month: nameMonth(first.slice(0, 7), reader.locale) })
            : t('close')
      }
      {...(!isOfOthers && { scope: kept.due.text })}
    >
      {isOfOthers ? (
        <ul className="flex flex-col gap-1 text-quiet">
          {others.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : kept.close === undefined ? (
        <KnownItems close={close} period={{ first, last }} client={client} />
      ) : (
        <KeptItems kept={kept} />
      )}
      <Link
        href={withPeriod(closePath, periodOfHref(href))}
        prefetch={false}
        className="btn btn-sm mt-3"
      >
        {t('open_checklist')}
        <ArrowRight size={14} className="rtl:-scale-x-100" aria-hidden />
      </Link>
    </Card>
  )
}

/** What the close came to when it was judged last. */
function KeptItems({ kept }: { kept: KeptCloseAnswer }) {
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-quiet">
        <span className={kept.stateClass}>{kept.state}</span>
        <span className="num-t">{kept.progress}</span>
      </p>
      {kept.note !== undefined && (
        <p className="line-clamp-4 pt-2 break-words" dir="auto">
          {kept.note}
        </p>
      )}
      {kept.items.length > 0 && (
        <ul className="flex flex-col gap-2.5 pt-3">
          {kept.items.map(({ id, label, icon, state }) => (
            <li key={id} className="flex gap-3">
              <span dir="auto" className={`state grow whitespace-normal ${itemIcons[icon]}`}>
                {label}
              </span>
              <span className="text-xs text-faint">{state}</span>
            </li>
          ))}
        </ul>
      )}
      {kept.asOf !== undefined && <p className="pt-2 text-xs text-faint">{kept.asOf}</p>}
    </>
  )
}

/** Before a close is begun: counts of this period, and while it runs, of what is open now. */
async function KnownItems({
  close: { known, today },
  period,
  client,
}: {
  close: Close
  period: Required<DayRange>
  client: Client
}) {
  const [t, portfolio, reader] = await Promise.all([
    getTranslations('charts'),
    getTranslations('portfolio'),
    getReader(),
  ])
  const { text, moment } = reader
  const { items, unread, isOfPeriod } = countCloseItems(
    known?.figures,
    { ...period, today },
    client.scope,
  )
  const since = known && knownSince(known, ['transactions'])
  const total = items.length + unread.length
  const done = items.filter(({ count }) => isNone(count)).length
  return (
    <>
      {total > 0 && (
        <>
          {isOfPeriod && (
            <p className="flex items-center gap-3 pb-3 text-xs text-quiet">
              <ProgressBar value={done} max={total} className="grow text-good" />
              {t('close_progress', { done, total })}
            </p>
          )}
          <ul className="flex flex-col gap-2.5">
            {items.map(({ id, count }) => {
              const [open, clear, unclear] = words[id]
              const found = { count: foundOf(count), number: countInWords(count, reader) }
              return (
                <li key={id}>
                  {isNone(count) ? (
                    <span className="state state-good">{sayNone(count, reader, clear)}</span>
                  ) : foundOf(count) === 0 ? (
                    <span className="state i-circle-dashed whitespace-normal text-faint">
                      {text(unclear)}
                    </span>
                  ) : (
                    <span className="state i-triangle-alert whitespace-normal text-ink before:text-attention">
                      {text(open, found)}
                    </span>
                  )}
                </li>
              )
            })}
            {unread.map((id) => (
              <li key={id} className="state i-hourglass whitespace-normal text-faint">
                {text(unreadWords[id])}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="pt-2 text-xs text-faint">
        {since != null && isOfPeriod && items.length > 0
          ? portfolio('figures_from', { time: moment(since) })
          : isToCome(period, today)
            ? t('to_come_begins', { day: reader.date(period.first) })
            : t('close_unread')}
      </p>
    </>
  )
}
