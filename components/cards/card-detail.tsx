'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CardDetailView } from '@/components/cards/to-card-detail'
import { RecentTransactions } from '@/components/data-table/recent-transactions'
import { Facts, Support } from '@/components/layout/detail'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'

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
        scope={body?.status && <span className={body.status.className}>{body.status.text}</span>}
        back={back}
        updatedAt={updatedAt}
        hasPeriod
      />
      {body === undefined ? state && <StateScreen state={state} /> : <Body body={body} />}
    </>
  )
}

function Body({ body }: { body: NonNullable<CardDetailView['body']> }) {
  const t = useTranslations('cards')
  const { use, facts, rules, recent, support } = body
  return (
    <div className="grid items-start gap-3 px-4 pt-2 pb-6 sm:px-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-3">
        {use && (
          <section className="card p-4">
            <h2 className="pb-2 text-sm font-semibold">{t('limit_window')}</h2>
            <dl className="flex flex-wrap items-end gap-x-8 gap-y-2">
              <div>
                <dt className="text-xs text-faint">{t('left')}</dt>
                <dd
                  className="num-t text-2xl font-semibold tracking-[-0.018em]"
                  dir="ltr"
                  data-amount=""
                >
                  {use.left.text}
                  <span className="text-faint">{use.left.minor}</span>
                </dd>
              </div>
              {use.figures.map(
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
            <p
              className={`flex items-center gap-3 pt-3 ${use.isHigh ? 'text-attention' : 'text-quiet'}`}
            >
              <progress
                className={`bar grow ${use.isHigh ? 'text-chart-3' : ''}`}
                max={100}
                value={use.percent}
                aria-hidden
              />
              {use.share}
            </p>
            <p className="pt-2 text-quiet">{use.sentence}</p>
          </section>
        )}
        <RecentTransactions recent={recent} />
      </div>
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
    </div>
  )
}
