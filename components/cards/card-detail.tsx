'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CardDetailView } from '@/components/cards/to-card-detail'
import { BarsCard } from '@/components/charts/bars-card'
import { ChartCard } from '@/components/charts/chart-card'
import { ReadNote } from '@/components/charts/read-note'
import { RecentTransactions } from '@/components/data-table/recent-transactions'
import { Facts, Support } from '@/components/layout/detail-view'
import { ExportLink } from '@/components/layout/download-link'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Card } from '@/components/ui/card'

type CardBody = NonNullable<CardDetailView['body']>

/** One card: what is left of its limit first, then its transactions and its facts. */
export function CardPage({ card }: { card: CardDetailView }) {
  const { title, number, back, updatedAt, body, state } = card
  return (
    <>
      <TitleRow
        title={
          <>
            <bdi>{title}</bdi> <bdi className="font-normal text-faint">{number}</bdi>
          </>
        }
        status={body?.badges.map(({ text, className }) => (
          <span key={text} className={className}>
            {text}
          </span>
        ))}
        back={back}
        updatedAt={updatedAt}
        hasPeriod
      >
        {body?.exportHref !== undefined && <ExportLink href={body.exportHref} />}
      </TitleRow>
      {body === undefined ? state && <StateScreen state={state} /> : <Body body={body} />}
    </>
  )
}

function Body({ body }: { body: CardBody }) {
  const t = useTranslations('cards')
  const { facts, rules, recent, support, spend } = body
  return (
    <div className="grid items-start gap-3 px-4 pt-2 pb-6 sm:px-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <LimitCard body={body} />
        <RecentTransactions recent={recent} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="card min-w-0 overflow-hidden">
          <h2 className="px-5 pt-4 font-semibold">{t('singular')}</h2>
          <div className="px-5 py-2">
            <Facts facts={facts} />
          </div>
          {rules.length > 0 && (
            <details className="group border-t border-line px-5 py-3.5">
              <summary className="flex min-h-6 items-center gap-2 font-medium text-quiet">
                <ChevronRight
                  size={14}
                  className="group-open:rotate-90 rtl:not-group-open:-scale-x-100"
                  aria-hidden
                />
                {t('rules')}
              </summary>
              <Facts facts={rules} />
            </details>
          )}
          <Support support={support} />
        </div>
        {spend !== undefined && spend.merchants.length > 0 && (
          <BarsCard title={t('top_merchants')} bars={spend.merchants} />
        )}
      </div>
    </div>
  )
}

/** What is left of the limit, and how it came to that: day by day where the charges are known. */
function LimitCard({ body: { use, spend } }: { body: CardBody }) {
  const t = useTranslations('cards')
  if (use === undefined) return null
  if (spend?.chart === undefined) {
    return (
      <>
        {spend && <ReadNote read={spend.read} />}
        <Card title={t('limit_window')}>
          <Use use={use} />
          {spend && <Notes notes={spend.notes} />}
        </Card>
      </>
    )
  }
  return (
    <>
      <ReadNote read={spend.read} />
      <div className="flex flex-col [--plot:8.75rem]">
        <ChartCard
          chart={spend.chart}
          figure={
            <div className="pb-5">
              <Use use={use} />
            </div>
          }
        />
        <div className="pt-2">
          <Notes notes={[...spend.notes, spend.foot]} />
        </div>
      </div>
    </>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.length > 0 && <p className="text-xs text-faint">{notes.join(' ')}</p>
}

function Use({ use }: { use: NonNullable<CardBody['use']> }) {
  const t = useTranslations('cards')
  const { left, figures, percent, pendingPercent, isHigh, sentence } = use
  const fill = isHigh ? 'fill-chart-3' : 'fill-chart-1'
  return (
    <>
      <dl className="flex flex-wrap items-end gap-x-8 gap-y-2">
        <div>
          <dt className="text-xs text-faint">{t('left')}</dt>
          <dd className="num-t text-2xl font-semibold tracking-[-0.018em]" dir="ltr" data-amount="">
            {left.text}
            <span className="text-faint">{left.minor}</span>
          </dd>
        </div>
        {figures.map(
          ({ label, value }) =>
            value !== undefined && (
              <div key={label} className="pb-1">
                <dt className="text-xs text-faint">{label}</dt>
                <dd className="num-t font-medium" data-amount="">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <svg width="100%" height="8" className="mt-2 block rtl:-scale-x-100" aria-hidden="true">
        <rect width="100%" height="8" rx="4" className="fill-press" />
        <rect width={`${percent}%`} height="8" rx="4" className={`${fill} opacity-45`} />
        <rect width={`${percent - pendingPercent}%`} height="8" rx="4" className={fill} />
      </svg>
      <p className="pt-2 text-xs text-quiet">{sentence}</p>
    </>
  )
}
