import { readCalendar } from '@/lib/server/http/renewal-calendar'
import { requestTime } from '@/lib/server/auth/request-time'
import { ConnectionOverview } from '@/components/connections/connection-overview'
import { ConnectionTimeline } from '@/components/connections/connection-timeline'
import { describeActor, describeEvent } from '@/components/connections/describe-event'
import { DisconnectProgress } from '@/components/connections/disconnect-progress'
import { HandOffSection } from '@/components/connections/hand-off-section'
import { QuarantineDecision } from '@/components/connections/quarantine-decision'
import { describeCloseHit } from '@/lib/domain/renewals/plan-renewals'
import { ButtonLink } from '@/components/ui/button'
import { PageHeading } from '@/components/ui/page-heading'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'
import { requireClient } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

interface ConnectionPageProps {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ConnectionPage({ params, searchParams }: ConnectionPageProps) {
  const access = await requireClient((await params).connection_id)
  const { outcome } = await searchParams
  const { client, person } = access
  const { connections } = await services()
  const demand = { person, connection_id: client.connection_id }
  const format = await requestFormat()
  const { text } = format
  const [timeline, quarantine, handOffs, calendar] = await Promise.all([
    connections.getTimeline(demand),
    client.status === 'quarantined' ? connections.getQuarantine(demand) : undefined,
    connections.handOffs.list(demand),
    readCalendar(access.firm.id, format),
  ])
  const handOff = <HandOffSection client={client} handOffs={handOffs} format={format} />
  return (
    <>
      <title>{`${text('connections.connection')} · ${client.name} · Countinghouse`}</title>
      <PageHeading title={text('connections.connection')} />
      <ConnectionOverview
        client={client}
        now={requestTime()}
        format={format}
        outcome={typeof outcome === 'string' ? outcome : undefined}
        closeHit={describeCloseHit(client, requestTime(), calendar)}
        mayForget={person.role === 'admin'}
      >
        {timeline !== undefined && client.status === 'disconnecting' && (
          <DisconnectProgress
            connection_id={client.connection_id}
            progress={timeline.revocations}
            format={format}
          />
        )}
        {quarantine !== undefined && (
          <QuarantineDecision
            connection_id={client.connection_id}
            approved={quarantine}
            expected={quarantine.asked}
            text={text}
          />
        )}
        {(client.status === 'needs_reconnect' || client.status === 'disconnected') && handOff}
      </ConnectionOverview>
      {(client.status === 'active' || client.status === 'suspect') && handOff}
      <p>
        <ButtonLink
          href={`/clients/${encodeURIComponent(client.connection_id)}/settings#portfolio`}
        >
          {text('portfolio.marks_link')}
        </ButtonLink>
      </p>
      {timeline !== undefined && (
        <Section title={text('connections.what_happened')}>
          <p>{refreshWords(timeline.refreshes, format)}</p>
          <ConnectionTimeline
            format={format}
            entries={timeline.events.map((event) => ({
              id: event.seq,
              at: event.at,
              text: describeEvent(event, client.name, format),
              by: describeActor(event, text),
            }))}
          />
        </Section>
      )}
    </>
  )
}

function refreshWords(
  counts: { succeeded: number; failed: number; lastSucceededAt: string | null },
  format: Format,
): string {
  const { text, number } = format
  const { succeeded, failed, lastSucceededAt } = counts
  if (succeeded === 0 && failed === 0) return text('connections.never_renewed')
  const times = { count: succeeded, number: number(succeeded) }
  const renewed =
    lastSucceededAt === null
      ? text('connections.renewed_never_since', times)
      : text('connections.renewed_last', { ...times, at: format.instantFull(lastSucceededAt) })
  if (failed === 0) return renewed
  return `${renewed} ${text('connections.renewals_failed', { number: number(failed) })}`
}
