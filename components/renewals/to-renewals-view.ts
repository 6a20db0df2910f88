import type { ColumnSort } from '@/components/data-table/data-table'
import type { StateView } from '@/components/layout/state-view'
import type { RenewalGroupView, RenewalsView } from '@/components/renewals/renewals-screen'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Client } from '@/lib/domain/clients/client'
import { daysUntil, findMonth, noticeDays } from '@/lib/domain/renewals/consent-end'
import {
  describeCloseHit,
  isOverdue,
  planRenewals,
  type RenewalCalendar,
  type RenewalSort,
} from '@/lib/domain/renewals/plan-renewals'
import type { Reader } from '@/lib/format/create-reader'

export interface RenewalsRead {
  readonly clients: readonly Client[]
  /** What is in the person's queue. */
  readonly queue: readonly { readonly client: Client; readonly renewed: boolean }[]
  readonly calendar: RenewalCalendar
  readonly sort: RenewalSort
  /** Whether a form was sent without a client. */
  readonly isNoneChosen: boolean
  readonly now: Date
}

/** Every consent by the month in which it ends, in the reader's words. */
export function toRenewalsView(read: RenewalsRead, reader: Reader): RenewalsView {
  const { clients, queue, calendar, sort, now } = read
  const { text } = reader
  const queued = new Set(
    queue.filter(({ renewed }) => !renewed).map(({ client }) => client.connection_id),
  )
  const groups = planRenewals(clients, now, calendar, sort)
  const planned = groups.reduce((sum, group) => sum + group.clients.length, 0)
  const renewed = queue.filter((item) => item.renewed).length
  return {
    title: text('renewals.title'),
    lead: text('renewals.lead', { day: calendar.closeDay }),
    count: text('portfolio.all_shown', { count: planned }),
    months: monthsOf(
      groups.flatMap((group) => group.clients),
      read,
      reader,
    ),
    groups: groups.map((group): RenewalGroupView => ({
      id: group.id,
      title: group.title,
      rows: group.clients.map((client) => ({
        key: client.connection_id,
        name: client.name,
        href: `/clients/${encodeURIComponent(client.connection_id)}/connection`,
        mark: { initials: initialsOf(client.name), hue: hueOf(client.connection_id) },
        ends: reader.instant(client.grant_ends_at),
        ...timeLeft(client, now, reader),
        close: describeCloseHit(client, now, calendar),
        isQueued: queued.has(client.connection_id),
        action: isOverdue(client, now) ? text('renewals.reconnect') : text('renewals.renew'),
      })),
    })),
    sorts: { name: sortLink('name', sort), ends: sortLink('ends', sort) },
    queue:
      queue.length === 0
        ? undefined
        : text('renewals.your_queue', { renewed, count: queue.length }),
    isNoneChosen: read.isNoneChosen,
    state: planned === 0 ? nothingToRenew(reader) : undefined,
  }
}

function nothingToRenew({ text }: Reader): StateView {
  return {
    tone: 'plain',
    icon: 'empty',
    title: text('renewals.nothing'),
    text: [text('renewals.nothing_text')],
    actions: [{ label: text('shell.connect'), href: '/connect', isPrimary: true }],
  }
}

// A consent lasts a year: one of this month ends in the thirteenth.
const monthsShown = 13
const soonMonths = 2

/** How many consents end in each month from this one; what has ended is in none. */
function monthsOf(
  clients: readonly Client[],
  { now, calendar }: RenewalsRead,
  { locale, number }: Reader,
): RenewalsView['months'] {
  const [year = 0, first = 1] = findMonth(now.toISOString(), calendar.timeZone)
    .split('-')
    .map(Number)
  const ending = clients
    .filter((client) => !isOverdue(client, now))
    .map(({ grant_ends_at }) => findMonth(grant_ends_at, calendar.timeZone))
  const [short, long] = (['short', 'long'] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
  )
  const months = Array.from({ length: monthsShown }, (_, index) => {
    const date = new Date(Date.UTC(year, first - 1 + index, 1))
    const count = ending.filter((each) => each === date.toISOString().slice(0, 7)).length
    return {
      label: short?.format(date) ?? '',
      name: `${long?.format(date)} ${date.getUTCFullYear()}`,
      value: count,
      count: number(count),
      isSoon: index < soonMonths,
    }
  })
  const most = Math.max(1, ...months.map(({ value }) => value))
  return months.map(({ value, ...month }) => ({ ...month, share: value / most }))
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

function sortLink(column: 'name' | 'ends', sort: RenewalSort): ColumnSort {
  const current = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined
  const href = `/renewals?sort=${current === 'ascending' ? '-' : ''}${column}`
  return { href, current }
}
