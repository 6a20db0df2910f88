import {
  type ConnectionSource,
  endedAt,
  hasEnded,
} from '@/components/connections/connection-source'
import type { SpanView } from '@/components/connections/verdict-card'
import type { Client } from '@/lib/domain/clients/client'
import { may } from '@/lib/domain/people/permissions'
import { type ConnectionTone, describeConnection } from '@/lib/present/connection-state'
import type { Reader } from '@/lib/format/create-reader'

export interface VerdictView {
  readonly tone: ConnectionTone
  readonly icon: 'connected' | 'ending' | 'ended' | 'waiting'
  readonly title: string
  readonly text: readonly string[]
  readonly action:
    | { readonly label: string; readonly href: string }
    | { readonly label: string; readonly scope: readonly string[]; readonly isPrimary: boolean }
    | undefined
  /** The owner may be somewhere else. */
  readonly offersLink: boolean
}

/** How a client is connected, why, and what a person can do about it: as far as their role goes. */
export function toVerdict(source: ConnectionSource, reader: Reader): VerdictView {
  const verdict = verdictOf(source, reader)
  const { action, offersLink, text } = verdict
  const request = action !== undefined && 'scope' in action ? action : undefined
  if (may(source, 'connect') || (request === undefined && !offersLink)) return verdict
  const needed = request?.isPrimary === true ? [reader.text('connections.preparers_connect')] : []
  return { ...verdict, action: undefined, offersLink: false, text: [...text, ...needed] }
}

function verdictOf(source: ConnectionSource, reader: Reader): VerdictView {
  const { client, now, closeHit } = source
  const { text } = reader
  const { connection_id, scope, status, reason } = client
  const state = describeConnection(client, now, reader)
  const arrival = describeArrival(source.outcome, client, reader)
  const offersLink = state.step === 'renew' || state.step === 'reconnect'
  if (arrival !== undefined && status === 'active') {
    return {
      tone: 'good',
      icon: 'connected',
      title: arrival.title,
      text: [arrival.text, ...(state.step === 'none' ? [] : [`${state.cause} ${state.next}`])],
      action: {
        label: text('connections.see_transactions'),
        href: `/clients/${encodeURIComponent(connection_id)}/transactions`,
      },
      offersLink: false,
    }
  }
  if (state.step === 'renew') {
    return {
      tone: state.tone,
      icon: 'ending',
      title: state.word,
      text: [
        `${text('connections.ends_on_about', { date: reader.instant(client.grant_ends_at) })} ${closeHit}.`,
        state.next,
      ],
      action: { label: text('connections.renew_at_bank'), scope, isPrimary: true },
      offersLink,
    }
  }
  const ended = reason === 'suspected_theft' ? undefined : endedAt(source)
  const title =
    arrival?.title ??
    (status === 'needs_reconnect' && ended !== undefined
      ? text('connections.ended_on', { date: reader.instant(ended) })
      : state.word)
  return {
    tone: state.tone,
    icon: hasEnded(client) ? 'ended' : status === 'active' ? 'connected' : 'waiting',
    title,
    text: [arrival?.text ?? state.cause, state.next],
    action:
      state.step === 'reconnect'
        ? { label: text('connections.reconnect_at_bank'), scope: [], isPrimary: true }
        : status === 'active'
          ? { label: text('connections.renew_early'), scope, isPrimary: false }
          : undefined,
    offersLink,
  }
}

/**
 * What was just done to a connection. Its name comes from the address, so that it is shown only where
 * the connection's own state agrees.
 */
function describeArrival(
  outcome: string | undefined,
  { name, status }: Client,
  { text }: Reader,
): { title: string; text: string } | undefined {
  const values = { client: name }
  if (outcome === 'disconnected' && status === 'disconnected') {
    return {
      title: text('connections.arrived_disconnected', values),
      text: text('connections.arrived_disconnected_text'),
    }
  }
  if (status !== 'active') return undefined
  switch (outcome) {
    case 'connected':
      return {
        title: text('connections.arrived_connected', values),
        text: text('connections.arrived_connected_text'),
      }
    case 'reconnected':
      return {
        title: text('connections.arrived_reconnected', values),
        text: text('connections.arrived_reconnected_text'),
      }
    case 'recognised':
      return {
        title: text('connections.arrived_recognised', values),
        text: text('connections.arrived_recognised_text'),
      }
    default:
      return undefined
  }
}

/** From the approval to the end of the consent. */
export function toSpan(source: ConnectionSource, reader: Reader): SpanView | undefined {
  const { client, now } = source
  const { text, instant } = reader
  if (client.status === 'quarantined') return undefined
  const { tone } = describeConnection(client, now, reader)
  const start = text('connections.approved_on', { date: instant(client.granted_at) })
  if (hasEnded(client)) {
    const at = endedAt(source)
    if (at === undefined) return undefined
    const end = text('connections.ended_day', { date: instant(at) })
    return { tone, start, now: undefined, end, percent: 100 }
  }
  const from = Date.parse(client.granted_at)
  const to = Date.parse(client.grant_ends_at)
  const passed = ((now.getTime() - from) / (to - from)) * 100
  const percent = Math.round(Math.min(100, Math.max(0, passed)) * 10) / 10
  return {
    tone,
    start,
    // At either end of the line it would stand on the other words.
    now:
      percent > 20 && percent < 80
        ? text('connections.today', { date: instant(now.toISOString()) })
        : undefined,
    end: text('connections.ends_day', { date: instant(client.grant_ends_at) }),
    percent,
  }
}
