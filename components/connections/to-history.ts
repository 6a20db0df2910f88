import type { Client } from '@/lib/domain/clients/client'
import { type ConnectionEvent, describeActor, describeEvent } from '@/lib/present/connection-event'
import type { Reader } from '@/lib/format/create-reader'

export interface HistorySource {
  readonly client: Pick<Client, 'name'>
  readonly events: readonly (ConnectionEvent & {
    readonly seq: number
    readonly at: string
    readonly person: { readonly name: string | null } | null
  })[]
  readonly refreshes: {
    readonly succeeded: number
    readonly failed: number
    readonly lastSucceededAt: string | null
  }
}

export interface HistoryEntry {
  readonly id: string
  readonly icon: 'approved' | 'ended' | 'link' | 'other' | 'reminder' | 'renewed'
  readonly tone: 'good' | 'attention' | 'danger' | 'plain'
  readonly text: string
  readonly time: string
  readonly dateTime: string | undefined
}

export type HistoryView = readonly HistoryEntry[]

type Look = Pick<HistoryEntry, 'icon' | 'tone'>

const approved: Look = { icon: 'approved', tone: 'good' }
const ended: Look = { icon: 'ended', tone: 'danger' }
const link: Look = { icon: 'link', tone: 'plain' }

const looks: ReadonlyMap<string, Look> = new Map([
  ['connection.connected', approved],
  ['connection.reconnected', approved],
  ['connection.recognised', approved],
  ['connection.merged', approved],
  ['connection.needs_reconnect', ended],
  ['connection.approval_lost', ended],
  ['connection.disconnect_asked', { icon: 'ended', tone: 'plain' }],
  ['connection.disconnected', { icon: 'ended', tone: 'plain' }],
  ['connection.expiry_warned', { icon: 'reminder', tone: 'attention' }],
  ['connection.quarantined', { icon: 'reminder', tone: 'attention' }],
  ['connection.hand_off_made', link],
  ['connection.hand_off_opened', link],
  ['connection.hand_off_withdrawn', link],
])

/** What happened to a connection, newest first; refreshes are one line among the events. */
export function toHistory(
  { client, events, refreshes }: HistorySource,
  reader: Reader,
): HistoryView {
  const { text, instant, clock } = reader
  const moment = (at: string): string => `${instant(at)}, ${clock(at)}`
  const entries = events.map((event): HistoryEntry & { dateTime: string } => {
    const what = describeEvent(event, client.name, reader)
    const actor = describeActor(event, text)
    return {
      id: String(event.seq),
      ...(looks.get(event.kind) ?? { icon: 'other', tone: 'plain' }),
      text: actor === null ? what : `${what} ${text('connections.by', { actor })}`,
      time: moment(event.at),
      dateTime: event.at,
    }
  })
  const { succeeded, failed, lastSucceededAt } = refreshes
  if (succeeded === 0 && failed === 0) return entries
  const counts = [
    text('connections.refreshed_times', { count: succeeded }),
    ...(failed === 0 ? [] : [text('connections.refreshes_failed', { count: failed })]),
  ]
  const line: HistoryEntry = {
    id: 'refreshes',
    icon: 'renewed',
    tone: 'plain',
    text: counts.join('. '),
    time:
      lastSucceededAt === null ? '' : text('connections.last_at', { at: moment(lastSucceededAt) }),
    dateTime: lastSucceededAt ?? undefined,
  }
  const place =
    lastSucceededAt === null
      ? 0
      : entries.findIndex(({ dateTime }) => dateTime.localeCompare(lastSucceededAt) <= 0)
  const index = place === -1 ? entries.length : place
  return [...entries.slice(0, index), line, ...entries.slice(index)]
}
