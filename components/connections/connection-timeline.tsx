import { Moment } from '@/components/data-table/moment'
import styles from '@/components/connections/connection-timeline.module.css'
import type { Format } from '@/lib/format/create-format'

export interface TimelineEntry {
  id: string | number
  /** ISO time. */
  at: string
  text: string
  /** Who did it; nobody where it happened by itself. */
  by?: string | null
}

/** What happened to a connection, newest first. */
export function ConnectionTimeline({
  entries,
  format,
}: {
  entries: readonly TimelineEntry[]
  format: Pick<Format, 'instant' | 'instantFull' | 'text'>
}) {
  return (
    <ol className={styles['timeline']} aria-label={format.text('connections.timeline')}>
      {entries.map(({ id, at, text, by }) => (
        <li key={id}>
          <Moment value={at} format={format} />
          <span>
            {text}
            {by != null && <span> {format.text('connections.by', { actor: by })}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
