import { CalendarClock, Check, CircleDot, RotateCw, Send, Unplug } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { Disclosure } from '@/components/ui/disclosure'
import { Timeline, type TimelineEvent } from '@/components/ui/timeline'
import { type ConnectionEvent, describeActor, describeEvent } from '@/lib/present/connection-event'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

export interface ConnectionHistory {
  /** Newest first. */
  readonly events: readonly (ConnectionEvent & {
    readonly seq: number
    readonly at: string
    readonly person: { readonly name: string | null } | null
  })[]
  readonly refreshes: {
    readonly succeeded: number
    readonly failed: number
    readonly lastSucceededAt: string | null
    readonly lastFailedAt: string | null
  }
}

type Look = Required<Pick<TimelineEvent, 'icon' | 'tone'>>

const approved: Look = { icon: <Check />, tone: 'good' }
const link: Look = { icon: <Send />, tone: 'plain' }
const ended = (tone: Look['tone']): Look => ({ icon: <Unplug />, tone })
const reminder: Look = { icon: <CalendarClock />, tone: 'attention' }
const other: Look = { icon: <CircleDot />, tone: 'plain' }

const looks: ReadonlyMap<string, Look> = new Map([
  ['connection.connected', approved],
  ['connection.reconnected', approved],
  ['connection.recognised', approved],
  ['connection.merged', approved],
  ['connection.gap_read', approved],
  ['connection.needs_reconnect', ended('danger')],
  ['connection.approval_lost', ended('danger')],
  ['connection.disconnect_asked', ended('plain')],
  ['connection.disconnected', ended('plain')],
  ['connection.expiry_warned', reminder],
  ['connection.quarantined', reminder],
  ['connection.hand_off_made', link],
  ['connection.hand_off_opened', link],
  ['connection.hand_off_withdrawn', link],
])

const firstEntries = 4

/** What happened, newest first: the latest at once, the rest behind one click. */
export async function HistoryCard({
  clientName,
  history: { events, refreshes },
  auditHref,
}: {
  clientName: string
  history: ConnectionHistory
  auditHref: string | undefined
}) {
  const [t, shell, reader] = await Promise.all([
    getTranslations('connections'),
    getTranslations('shell'),
    getReader(),
  ])
  const lines = events.map((event): TimelineEvent => {
    const what = describeEvent(event, clientName, reader)
    const actor = describeActor(event, reader.text)
    return {
      id: String(event.seq),
      ...(looks.get(event.kind) ?? other),
      text: actor === null ? what : `${what} ${t('by', { actor })}`,
      time: reader.moment(event.at),
      dateTime: event.at,
    }
  })
  const lastRefresh = refreshes.lastSucceededAt ?? refreshes.lastFailedAt
  if (lastRefresh !== null) {
    lines.splice(refreshesPlace(events, lastRefresh), 0, await refreshLine(refreshes))
  }
  const rest = lines.slice(firstEntries)
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
        <Timeline events={lines.slice(0, firstEntries)} />
        {rest.length > 0 && (
          <Disclosure className="pt-3" summary={t('earlier', { count: rest.length })}>
            <div className="pt-3">
              <Timeline events={rest} />
            </div>
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

/** Refreshes are one line among the events, before what is no newer than the last of them. */
function refreshesPlace(events: ConnectionHistory['events'], lastAt: string): number {
  const place = events.findIndex(({ at }) => at.localeCompare(lastAt) <= 0)
  return place === -1 ? events.length : place
}

async function refreshLine({
  succeeded,
  failed,
  lastSucceededAt,
  lastFailedAt,
}: ConnectionHistory['refreshes']): Promise<TimelineEvent> {
  const [t, reader] = await Promise.all([getTranslations('connections'), getReader()])
  const counts = [
    ...(succeeded === 0 ? [] : [t('refreshed_times', { count: succeeded })]),
    ...(lastFailedAt === null
      ? []
      : [t('refreshes_failed', { count: failed, at: reader.moment(lastFailedAt) })]),
  ]
  const line = { id: 'refreshes', icon: <RotateCw />, text: counts.join('. ') }
  if (lastSucceededAt === null) return { ...line, time: '' }
  return {
    ...line,
    time: t('last_at', { at: reader.moment(lastSucceededAt) }),
    dateTime: lastSucceededAt,
  }
}
