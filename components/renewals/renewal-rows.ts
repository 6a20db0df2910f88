import type { ColumnSort } from '@/components/data-table/data-table'
import type { Client } from '@/lib/domain/clients/client'
import { daysUntil, noticeDays } from '@/lib/domain/renewals/consent-end'
import {
  describeCloseHit,
  hasEndedEarly,
  isOverdue,
  type RenewalCalendar,
  type RenewalGroup,
  type RenewalSort,
} from '@/lib/domain/renewals/plan-renewals'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { describeReason } from '@/lib/present/connection-state'
import { renewalsHref } from '@/lib/search-params/connections'
import { connectionPath } from '@/lib/search-params/resource-path'

export interface RenewalRow {
  readonly key: string
  readonly name: string
  readonly href: string
  readonly mark: { readonly initials: string; readonly hue: string }
  readonly ends: string
  /** Why access has ended before the consent did. */
  readonly cause: string | undefined
  readonly left: string
  readonly leftClass: string
  readonly close: string
  readonly isQueued: boolean
  readonly action: string
}

export interface RenewalGroupRows {
  readonly id: string
  readonly title: string
  readonly rows: readonly RenewalRow[]
}

export interface RenewalSorts {
  readonly name: ColumnSort
  readonly ends: ColumnSort
}

/** The rows of the table; `queued` are the clients that wait in the person's queue. */
export function toRenewalRows(
  groups: readonly RenewalGroup[],
  { queued, calendar, now }: { queued: ReadonlySet<string>; calendar: RenewalCalendar; now: Date },
  reader: Reader,
): RenewalGroupRows[] {
  return groups.map(({ id, title, clients }) => ({
    id,
    title,
    rows: clients.map((client) => ({
      key: client.connection_id,
      name: client.name,
      href: connectionPath(client.connection_id),
      mark: { initials: initialsOf(client.name), hue: hueOf(client.connection_id) },
      ...endOf(client, reader),
      ...timeLeft(client, now, reader),
      close: describeCloseHit(client, now, calendar),
      isQueued: queued.has(client.connection_id),
      action: reader.text(isOverdue(client, now) ? 'renewals.reconnect' : 'renewals.renew'),
    })),
  }))
}

function endOf(client: Client, reader: Reader): { ends: string; cause: string | undefined } {
  const { text } = reader
  const day = reader.instant(client.grant_ends_at)
  return hasEndedEarly(client)
    ? {
        ends: text('renewals.day_early', { date: day }),
        cause: describeReason(client, text).cause,
      }
    : { ends: day, cause: undefined }
}

function timeLeft(
  client: Client,
  now: Date,
  { text }: Reader,
): { left: string; leftClass: string } {
  const days = daysUntil(client.grant_ends_at, now)
  if (isOverdue(client, now)) {
    return {
      left: days < 0 ? text('renewals.days_ago', { count: -days }) : text('renewals.ended'),
      leftClass: 'state badge badge-danger i-unplug',
    }
  }
  return {
    left: text('renewals.in_days', { count: days }),
    leftClass: days <= noticeDays ? 'state badge badge-attention i-calendar-clock' : 'text-quiet',
  }
}

/** Where the heads of the two columns lead: the sorted one turns its order round. */
export function toRenewalSorts(sort: RenewalSort): RenewalSorts {
  return { name: sortLink('name', sort), ends: sortLink('ends', sort) }
}

function sortLink(column: 'name' | 'ends', sort: RenewalSort): ColumnSort {
  const current = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined
  const href = renewalsHref('/renewals', { sort: current === 'ascending' ? `-${column}` : column })
  return { href, current }
}
