import {
  type CloseHit,
  daysUntil,
  findCloseHit,
  findMonth,
  nameMonth,
} from '@/lib/domain/renewals/consent-end'
import type { Client } from '@/lib/domain/clients/client'
import { nameOrder } from '@/lib/format/names'

export interface RenewalGroup {
  /** `overdue`, or the month in which these approvals end, as `2026-11`. */
  id: string
  title: string
  clients: readonly Client[]
}

type CloseMessage =
  `renewals.close_${'missing_during' | 'missing_before' | 'lapses_during' | 'lapses_before'}`

export interface RenewalCalendar {
  closeDay: number
  timeZone: string
  locale: string
  text: {
    (key: 'renewals.overdue'): string
    (key: CloseMessage, values: { month: string }): string
  }
}

export const renewalSorts = ['ends', '-ends', 'name', '-name'] as const
export type RenewalSort = (typeof renewalSorts)[number]

/** The clients to renew, by the month in which their consent ends; overdue first. */
export function planRenewals(
  clients: readonly Client[],
  now: Date,
  calendar: RenewalCalendar,
  sort: RenewalSort = 'ends',
): RenewalGroup[] {
  const groups = new Map<string, Client[]>()
  for (const client of clients.filter(isRenewable)) {
    const id = isOverdue(client, now)
      ? 'overdue'
      : findMonth(client.grant_ends_at, calendar.timeZone)
    groups.set(id, [...(groups.get(id) ?? []), client])
  }
  const overdue = groups.get('overdue')
  const months = [...groups.keys()].filter((id) => id !== 'overdue').toSorted()
  if (sort === '-ends') months.reverse()
  return [...(overdue === undefined ? [] : ['overdue']), ...months].map((id) => ({
    id,
    title: id === 'overdue' ? calendar.text('renewals.overdue') : nameMonth(id, calendar.locale),
    clients: (groups.get(id) ?? []).toSorted(comparisonOf(sort, calendar.locale)),
  }))
}

/** Not those that need a decision first or that the firm has disconnected. */
function isRenewable({ status }: Client): boolean {
  return status === 'active' || status === 'suspect' || status === 'needs_reconnect'
}

export function isOverdue({ status, grant_ends_at }: Client, now: Date): boolean {
  return status === 'needs_reconnect' || daysUntil(grant_ends_at, now) <= 0
}

/** Whether access has ended by something else than the end of the consent, as by a disconnection at the bank. */
export function hasEndedEarly({ status, reason }: Pick<Client, 'status' | 'reason'>): boolean {
  return status === 'needs_reconnect' && reason !== 'grant_expired'
}

type Compare = (one: Client, other: Client) => number

function comparisonOf(sort: RenewalSort, locale: string): Compare {
  const order = nameOrder(locale)
  const byName: Compare = (one, other) => order(one.name, other.name)
  const byEnd: Compare = (one, other) =>
    one.grant_ends_at.localeCompare(other.grant_ends_at) || byName(one, other)
  const [column, isDescending] = sort.startsWith('-') ? [sort.slice(1), true] : [sort, false]
  const compare = column === 'name' ? byName : byEnd
  return isDescending ? (one, other) => compare(other, one) : compare
}

/** "Ends during the October 2026 close". */
export function describeCloseHit(client: Client, now: Date, calendar: RenewalCalendar): string {
  const overdue = isOverdue(client, now)
  const hit: CloseHit = findCloseHit(overdue ? now.toISOString() : client.grant_ends_at, calendar)
  const month = { month: nameMonth(hit.month, calendar.locale) }
  if (overdue) {
    return hit.during
      ? calendar.text('renewals.close_missing_during', month)
      : calendar.text('renewals.close_missing_before', month)
  }
  return hit.during
    ? calendar.text('renewals.close_lapses_during', month)
    : calendar.text('renewals.close_lapses_before', month)
}
