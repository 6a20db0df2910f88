import { type ConnectionNeed, connectionNeed } from '@/components/connections/connection-state'
import type { PortfolioParams, SortColumn } from '@/components/portfolio/portfolio-params'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { Format } from '@/lib/format/create-format'
import { nameOrder } from '@/lib/format/name-order'

export interface SortContext {
  now: Date
  format: Format
}

type Compare = (one: PortfolioClient, other: PortfolioClient) => number

/**
 * The order of the portfolio over all its clients, not over a page of them: who needs somebody first
 * unless another is asked for. What is not known comes last either way; by name where the order is
 * one of figures, which are not known here.
 */
export function compareClients(
  clients: readonly PortfolioClient[],
  sort: PortfolioParams['sort'],
  { now, format }: SortContext,
): Compare {
  const byName = nameOrder(format.locale)
  const compareNames: Compare = (one, other) => byName(one.client.name, other.client.name)
  const direction = sort?.isDescending === true ? -1 : 1
  if (sort === undefined) return firstOf(byUrgency(clients, now), compareNames)
  if (sort.column === 'name') return (one, other) => direction * compareNames(one, other)
  if (sort.column === 'status') {
    const urgent = byUrgency(clients, now)
    return firstOf((one, other) => direction * urgent(one, other), compareNames)
  }
  const valueOf = values[sort.column]
  if (valueOf === undefined) return compareNames
  return firstOf((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined)
    }
    return direction * byName(left, right)
  }, compareNames)
}

function firstOf(compare: Compare, orElse: Compare): Compare {
  return (one, other) => compare(one, other) || orElse(one, other)
}

/** Who needs somebody first; those whose approval ends soon by when it does. */
function byUrgency(clients: readonly PortfolioClient[], now: Date): Compare {
  const needs = new Map<PortfolioClient, ConnectionNeed>()
  for (const each of clients) needs.set(each, connectionNeed(each.client, now))
  return (one, other) => {
    const [left, right] = [needs.get(one), needs.get(other)]
    const difference = (left?.urgency ?? 0) - (right?.urgency ?? 0)
    if (difference !== 0 || left?.step !== 'renew') return difference
    return one.client.grant_ends_at.localeCompare(other.client.grant_ends_at)
  }
}

const values: Partial<Record<SortColumn, (each: PortfolioClient) => string | undefined>> = {
  grant_ends_at: ({ client }) => client.grant_ends_at,
  assigned: ({ assigned }) => assigned[0]?.name,
}
