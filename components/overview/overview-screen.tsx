import { CalendarClock } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { TitleRow, Updated } from '@/components/layout/title-row'
import { GapNote } from '@/components/overview/gap-note'
import { Note } from '@/components/ui/note'
import { Skeleton, SkeletonBar } from '@/components/ui/skeleton'
import type { Client } from '@/lib/domain/clients/client'
import type { ClientGap } from '@/lib/domain/connections/client-gap'
import { connectionNeed } from '@/lib/domain/connections/connection-need'
import { type ChartColumns, type ChartRead, spanOf } from '@/lib/domain/figures/chart-columns'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { daysUntil } from '@/lib/domain/renewals/consent-end'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { chartHref } from '@/lib/search-params/charts'
import { connectionPath } from '@/lib/search-params/resource-path'

interface OverviewProps {
  readonly client: Client
  readonly now: Date
  readonly chart: ChartColumns
  /** The days in which it could not be read, until somebody has put that away. */
  readonly gap: ClientGap | undefined
  /** The period: without a beginning it is shown from a year back. */
  readonly range: DayRange
  /** What is being read. */
  readonly overview: Promise<{ readonly read: Pick<ChartRead, 'failure' | 'readAt' | 'stored'> }>
  /** The same page, with its period. */
  readonly href: string
  readonly children: ReactNode
}

/** The title, and a skeleton where the figures will be. */
export async function OverviewScreen(props: OverviewProps) {
  const { client, now, chart, range, overview, gap, href, children } = props
  const [t, shell, ui, { date, timeZone }] = await Promise.all([
    getTranslations('charts'),
    getTranslations('shell'),
    getTranslations('ui'),
    getReader(),
  ])
  const { first, last } = spanOf(chart)
  const today = todayIn(timeZone, now)
  // What is to come is in no figure.
  const days = { first: date(first), last: date(first <= today && today < last ? today : last) }
  return (
    <>
      <TitleRow
        title={shell('overview')}
        scope={t(range.first === undefined ? 'overview_lead_year' : 'overview_lead', days)}
        updated={
          <Suspense>
            <ReadAt overview={overview} href={href} />
          </Suspense>
        }
        hasPeriod
      />
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6 sm:px-6">
        {connectionNeed(client, now).step === 'renew' ? (
          <ConsentNote client={client} now={now} />
        ) : (
          gap !== undefined && <GapNote connection_id={client.connection_id} gap={gap} />
        )}
        <Suspense fallback={<FiguresSkeleton status={ui('loading')} />}>{children}</Suspense>
      </div>
    </>
  )
}

/** The time of the reading, and Refresh, which reads what was stored too; nothing where nothing was read. */
async function ReadAt({ overview, href }: Pick<OverviewProps, 'overview' | 'href'>) {
  const [{ read }, { clock }] = await Promise.all([overview, getReader()])
  if (read.failure !== undefined) return null
  const againHref = read.stored && chartHref(href, { read: 'again' })
  return <Updated at={clock(read.readAt)} againHref={againHref} />
}

/** Where the consent ends soon. */
async function ConsentNote({ client, now }: Pick<OverviewProps, 'client' | 'now'>) {
  const t = await getTranslations('connections')
  return (
    <Note
      tone="attention"
      icon={<CalendarClock size={16} aria-hidden />}
      fact={t('ends_in_days', { count: Math.max(0, daysUntil(client.grant_ends_at, now)) })}
      action={
        <Link
          href={connectionPath(client.connection_id)}
          prefetch={false}
          className="btn btn-primary"
        >
          {t('renew_early')}
        </Link>
      }
    >
      {t('ends_next')}
    </Note>
  )
}

function FiguresSkeleton({ status }: { status: string }) {
  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <Skeleton status={status}>
        <div className="flex flex-col gap-3">
          <div className="flex h-20 items-center gap-12 rounded-lg border border-line px-5">
            {['in', 'out', 'net', 'owed'].map((id) => (
              <SkeletonBar key={id} />
            ))}
          </div>
          <div className="h-72 rounded-lg border border-line p-5">
            <SkeletonBar className="w-60" />
          </div>
        </div>
      </Skeleton>
    </div>
  )
}
