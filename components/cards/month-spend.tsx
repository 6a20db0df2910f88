import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { columnNames } from '@/components/charts/column-names'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonBar } from '@/components/ui/skeleton'
import type { LimitWindow, WindowSpendRead } from '@/lib/domain/cards/limit-window'
import { isMonth, monthsOfWindow, spendByMonth } from '@/lib/domain/cards/month-spend'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { moneyInWords } from '@/lib/present/reading-words'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface Place {
  readonly connection_id: string
  readonly id: string
  /** The days that the page is of. */
  readonly range: DayRange
}

interface MonthSpendProps extends Place {
  readonly read: () => Promise<WindowSpendRead | undefined>
}

/** What was charged to a card in each of the last months, which comes later; each month leads to its days. */
export function MonthSpendCard(props: MonthSpendProps) {
  return (
    <Suspense fallback={<MonthsSkeleton />}>
      <Months {...props} />
    </Suspense>
  )
}

async function Months({ connection_id, id, range, read }: MonthSpendProps) {
  const [t, transactions, reader, months] = await Promise.all([
    getTranslations('cards'),
    getTranslations('transactions'),
    getReader(),
    read(),
  ])
  if (months === undefined) return null
  const { currency } = months.window
  const rows = spendByMonth(months)
  const most = rows.reduce((max, { spent }) => (spent > max ? spent : max), 1n)
  return (
    <Card title={t('spend_by_month')} scope={t('by_initiated_date', { scope: currency })}>
      <ol
        className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1 pt-1"
        aria-label={t('spend_by_month')}
      >
        {rows.map(({ month, spent, extent }) => (
          <li key={month.first} className="col-span-3 grid grid-cols-subgrid">
            <MonthLink
              {...{ connection_id, id, month }}
              isShown={isMonth(range, month)}
              className="col-span-3 grid min-h-7 grid-cols-subgrid items-center rounded-md hover:bg-hover aria-[current]:font-semibold"
            >
              <progress
                className="bar block w-full!"
                max={100}
                value={Number((spent * 100n) / most)}
                aria-hidden
              />
              <bdi dir="ltr" className="num-t text-end" data-amount="">
                {moneyInWords({ amount: spent, currency }, extent, reader)}
              </bdi>
            </MonthLink>
          </li>
        ))}
      </ol>
      {months.read.failure !== undefined && (
        <p className="pt-2 text-xs text-faint">{transactions('latest_unread')}</p>
      )}
    </Card>
  )
}

/** Between the month of the limit and the one before it; nothing for a limit of other times. */
export async function WindowSwitch({
  window,
  ...place
}: Place & { readonly window: LimitWindow | undefined }) {
  const t = await getTranslations('cards')
  const months = monthsOfWindow(window)
  if (months === undefined) return null
  const shown = isMonth(place.range, months.before) ? months.before : months.own
  return (
    <nav aria-label={t('shown_month')} className="inline-flex rounded-md bg-press p-0.5">
      {[months.before, months.own].map((month) => (
        <MonthLink
          key={month.first}
          {...place}
          month={month}
          isShown={month === shown}
          className={`segment ${month === shown ? 'bg-float shadow-control' : 'text-quiet'}`}
        />
      ))}
    </nav>
  )
}

async function MonthLink({
  connection_id,
  id,
  month,
  isShown,
  className,
  children,
}: Pick<Place, 'connection_id' | 'id'> & {
  month: Required<DayRange>
  isShown: boolean
  className: string
  children?: ReactNode
}) {
  const [name] = columnNames({ unit: 'month', columns: [month] }, await getReader())
  return (
    <Link
      href={withPeriod(resourcePath(connection_id, 'cards', id), month.first.slice(0, 7))}
      prefetch={false}
      aria-current={isShown ? 'page' : undefined}
      className={className}
    >
      <span className="truncate">{name?.name}</span>
      {children}
    </Link>
  )
}

async function MonthsSkeleton() {
  const [t, ui] = await Promise.all([getTranslations('cards'), getTranslations('ui')])
  return (
    <div className="noscript:hidden">
      <Card title={t('spend_by_month')}>
        <div className="h-48">
          <Skeleton status={ui('loading')}>
            <SkeletonBar className="w-40" />
          </Skeleton>
        </div>
      </Card>
    </div>
  )
}
