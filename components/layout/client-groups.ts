import { matchAll } from '@/lib/domain/search/match-text'
import type { ClientEntry } from '@/lib/domain/clients/client-list'

export interface ClientGroup {
  readonly id: 'recent' | 'all' | 'found'
  readonly items: readonly ClientEntry[]
}

const mostRecent = 4

/**
 * The clients that were used last, then the others by name; archived ones only once somebody searches,
 * and last. A search is over all of them.
 */
export function clientGroups(
  clients: readonly ClientEntry[],
  recentIds: readonly string[],
  typed: string,
): ClientGroup[] {
  const byName = clients.filter(({ isArchived }) => !isArchived)
  if (typed.trim() !== '') {
    const found = matchAll(clients, typed, ({ name }) => name).toSorted(
      (one, other) => Number(one.isArchived) - Number(other.isArchived),
    )
    return filled([{ id: 'found', items: found }])
  }
  const recent = recentIds
    .flatMap((id) => byName.find(({ connection_id }) => connection_id === id) ?? [])
    .slice(0, mostRecent)
  const others = byName.filter((client) => !recent.includes(client))
  return filled([
    { id: 'recent', items: recent },
    { id: 'all', items: others },
  ])
}

function filled(groups: readonly ClientGroup[]): ClientGroup[] {
  return groups.filter(({ items }) => items.length > 0)
}
