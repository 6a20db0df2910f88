import { describeApprovalFailure } from '@/lib/present/approval-failure'
import type { RenewalQueueView } from '@/components/renewals/renewal-queue'
import type { Client } from '@/lib/domain/clients/client'
import { describeCloseHit, type RenewalCalendar } from '@/lib/domain/renewals/plan-renewals'
import type { Reader } from '@/lib/format/create-reader'

/** A client of a queue: renewed since it was chosen, or how its last attempt ended. */
export interface QueuedRenewal {
  readonly client: Client
  readonly renewed: boolean
  readonly outcome: string | null
}

/** A person's queue in the reader's words. */
export function toRenewalQueueView(
  items: readonly QueuedRenewal[],
  { now, calendar }: { now: Date; calendar: RenewalCalendar },
  reader: Reader,
): RenewalQueueView {
  const { text } = reader
  const next = items.find(({ renewed }) => !renewed)
  const renewed = items.filter((item) => item.renewed).length
  return {
    title: text('renewals.queue'),
    count:
      items.length === 0
        ? undefined
        : text('renewals.queue_count', { renewed, count: items.length }),
    next: next && {
      connection_id: next.client.connection_id,
      name: next.client.name,
      scope: next.client.status === 'needs_reconnect' ? [] : next.client.scope,
      href: `${connectionPath(next.client)}#handoff`,
      until: text('renewals.approved_until', {
        date: reader.instant(next.client.grant_ends_at),
        close: describeCloseHit(next.client, now, calendar),
      }),
      attempt: next.outcome === null ? undefined : describeAttempt(next.outcome, reader),
    },
    lines: items.map((item) => ({
      key: item.client.connection_id,
      name: item.client.name,
      href: connectionPath(item.client),
      isNext: item === next,
      ...describeItem(item, item === next, reader),
    })),
    state:
      items.length > 0
        ? undefined
        : {
            tone: 'plain',
            icon: 'empty',
            title: text('renewals.queue_empty'),
            text: [text('renewals.queue_empty_text')],
            actions: [{ label: text('renewals.queue_choose'), href: '/renewals', isPrimary: true }],
          },
  }
}

function connectionPath({ connection_id }: Client): string {
  return `/clients/${encodeURIComponent(connection_id)}/connection`
}

function describeItem(
  { renewed, outcome }: QueuedRenewal,
  isNext: boolean,
  { text }: Reader,
): { state: string; stateClass: string } {
  if (renewed) return { state: text('renewals.renewed'), stateClass: 'state state-good' }
  if (outcome !== null) {
    const state = {
      declined: text('handoff.state_declined'),
      quarantined: text('renewals.another_approved'),
    }[outcome]
    return {
      state: state ?? text('renewals.not_approved'),
      stateClass: 'state badge badge-attention i-circle-alert',
    }
  }
  return isNext
    ? { state: text('renewals.next'), stateClass: 'state badge badge-info' }
    : { state: text('renewals.waiting'), stateClass: 'state badge badge-plain' }
}

function describeAttempt(outcome: string, { text }: Reader): string {
  switch (outcome) {
    case 'declined':
      return text('renewals.try_declined')
    case 'quarantined':
      return text('renewals.try_quarantined')
    case 'recognised':
      return text('renewals.try_recognised')
    default:
      return text('renewals.try_failed', { cause: describeApprovalFailure(outcome, text).title })
  }
}
