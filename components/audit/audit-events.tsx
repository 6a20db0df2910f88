import type { ReactNode } from 'react'
import { describeActor } from '@/components/connections/describe-event'
import styles from '@/components/audit/audit-events.module.css'
import { describeAuditEvent } from '@/components/audit/describe-audit-event'
import { Rich } from '@/components/ui/rich'
import type { Format } from '@/lib/format/create-format'

export interface ShownEvent {
  seq: number
  /** ISO time. */
  at: string
  kind: string
  person: { name: string | null } | null
  connection_id: string | null
  clientName: string | null
  detail: Record<string, unknown>
}

/** What was done, newest first: when, what, by whom, and for which client. */
export function AuditEvents({ events, format }: { events: readonly ShownEvent[]; format: Format }) {
  const { text } = format
  return (
    <ol className={styles['events']} aria-label={text('audit.events')}>
      {events.map((event) => (
        <li key={event.seq}>
          <time dateTime={event.at}>{format.instantFull(event.at)}</time>
          <div>
            <p>{describeAuditEvent(event, event.clientName, format)}</p>
            <p>
              <Rich parts={byWhom(event, format)} />
            </p>
          </div>
          <span>{text('audit.event_number', { number: event.seq })}</span>
        </li>
      ))}
    </ol>
  )
}

function byWhom(event: ShownEvent, { text, rich }: Format): readonly ReactNode[] {
  const { person, connection_id, clientName } = event
  const actor = person === null ? null : (describeActor(event, text) ?? text('audit.somebody'))
  if (connection_id === null) {
    return [actor === null ? text('audit.by_itself') : text('audit.by', { actor })]
  }
  if (clientName === null) {
    return [
      actor === null ? text('audit.by_itself_for_gone') : text('audit.by_for_gone', { actor }),
    ]
  }
  const client = (chunks: readonly ReactNode[]): ReactNode => (
    <a href={`/clients/${encodeURIComponent(connection_id)}/connection`}>
      <Rich parts={chunks} />
    </a>
  )
  return actor === null
    ? rich('audit.by_itself_for', { name: clientName, client })
    : rich('audit.by_for', { actor, name: clientName, client })
}
