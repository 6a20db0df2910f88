import { describeActor } from '@/components/connections/describe-event'
import styles from '@/components/audit/audit-events.module.css'
import { describeAuditEvent } from '@/components/audit/describe-audit-event'
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
export function AuditEvents({
  events,
  format,
}: {
  events: readonly ShownEvent[]
  format: Pick<Format, 'instantFull'>
}) {
  return (
    <ol className={styles['events']} aria-label="What was done, newest first">
      {events.map((event) => (
        <li key={event.seq}>
          <time dateTime={event.at}>{format.instantFull(event.at)}</time>
          <div>
            <p>{describeAuditEvent(event, event.clientName)}</p>
            <p>
              {event.person === null ? 'By itself' : `By ${describeActor(event) ?? 'somebody'}`}
              {event.connection_id !== null && <ClientWords {...event} />}
            </p>
          </div>
          <span>Event {event.seq}</span>
        </li>
      ))}
    </ol>
  )
}

function ClientWords({ connection_id, clientName }: ShownEvent) {
  if (clientName === null) return <>, for a client that is no longer here</>
  const href = `/clients/${encodeURIComponent(connection_id ?? '')}/connection`
  return (
    <>
      , for <a href={href}>{clientName}</a>
    </>
  )
}
