import { CalendarClock, Check, CircleDot, RotateCw, Send, Unplug } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { HistoryEntry, HistoryView } from '@/components/connections/to-history'
import { Card } from '@/components/ui/card'
import { Disclosure } from '@/components/ui/disclosure'
import { Timeline } from '@/components/ui/timeline'

const historyIcons: Record<HistoryEntry['icon'], ReactNode> = {
  approved: <Check />,
  ended: <Unplug />,
  link: <Send />,
  other: <CircleDot />,
  reminder: <CalendarClock />,
  renewed: <RotateCw />,
}

const firstEntries = 4

/** What happened, newest first: the latest at once, the rest behind one click. */
export function HistoryCard({
  history,
  auditHref,
}: {
  history: HistoryView
  auditHref: string | undefined
}) {
  const t = useTranslations('connections')
  const shell = useTranslations('shell')
  const rest = history.slice(firstEntries)
  return (
    <Card
      title={t('timeline')}
      end={
        auditHref !== undefined && (
          <Link href={auditHref} prefetch={false} className="link text-xs">
            {shell('audit')}
          </Link>
        )
      }
    >
      <div role="group" aria-label={t('timeline')}>
        <Events entries={history.slice(0, firstEntries)} />
        {rest.length > 0 && (
          <Disclosure className="pt-3" summary={t('earlier', { count: rest.length })}>
            <div className="pt-3">
              <Events entries={rest} />
            </div>
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

function Events({ entries }: { entries: HistoryView }) {
  return (
    <Timeline
      events={entries.map(({ icon, dateTime, ...entry }) => ({
        ...entry,
        icon: historyIcons[icon],
        ...(dateTime !== undefined && { dateTime }),
      }))}
    />
  )
}
