import { CalendarClock } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { TitleRow } from '@/components/layout/title-row'
import { Note } from '@/components/ui/note'
import { Skeleton, SkeletonBar } from '@/components/ui/skeleton'
import type { Client } from '@/lib/domain/clients/client'
import { connectionNeed } from '@/lib/domain/connections/connection-need'
import { type ChartColumns, spanOf } from '@/lib/domain/figures/chart-columns'
import { daysUntil } from '@/lib/domain/renewals/consent-end'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { connectionPath } from '@/lib/search-params/resource-path'

interface OverviewProps {
  readonly client: Client
  readonly now: Date
  readonly chart: ChartColumns
  readonly children: ReactNode
}

/** The title, and a skeleton where the figures will be. */
export async function OverviewScreen({ client, now, chart, children }: OverviewProps) {
  const [t, shell, ui, { date, clock }] = await Promise.all([
    getTranslations('charts'),
    getTranslations('shell'),
    getTranslations('ui'),
    getReader(),
  ])
  const { first, last } = spanOf(chart)
  return (
    <>
      <TitleRow
        title={shell('overview')}
        scope={t('overview_lead', { first: date(first), last: date(last) })}
        updatedAt={clock(now.toISOString())}
        hasPeriod
      />
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6 sm:px-6">
        {connectionNeed(client, now).step === 'renew' && <ConsentNote client={client} now={now} />}
        <Suspense fallback={<FiguresSkeleton status={ui('loading')} />}>{children}</Suspense>
      </div>
    </>
  )
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
