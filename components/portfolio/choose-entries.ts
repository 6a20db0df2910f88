import { describeConnection } from '@/components/connections/connection-state'
import { compareEntries, type SortContext } from '@/components/portfolio/compare-entries'
import { nobody, type PortfolioParams } from '@/components/portfolio/portfolio-params'
import { matching, plain } from '@/components/shell/match-all'
import { isReadable, type PortfolioEntry } from '@/lib/contract/portfolio-entry'

/** The clients that an address means, of all that a person may see, in its order. */
export function chooseEntries(
  entries: readonly PortfolioEntry[],
  params: PortfolioParams,
  at: SortContext,
): PortfolioEntry[] {
  const isFound = matching(params.search)
  const tag = params.tag && plain(params.tag)
  const chosen = entries.filter(
    (entry) =>
      entry.isArchived === params.archived &&
      (!params.favourites || entry.isFavourite) &&
      (tag === undefined || entry.tags.some((each) => plain(each) === tag)) &&
      (params.assigned === undefined || isAssigned(entry, params.assigned)) &&
      (params.health === undefined || healthOf(entry, at) === params.health) &&
      isFound([entry.client.name, ...entry.tags].join(' ')),
  )
  return chosen.toSorted(compareEntries(chosen, params.sort, at))
}

/** One of four groups that every client is in exactly one of. */
function healthOf(entry: PortfolioEntry, { now, format }: SortContext): PortfolioParams['health'] {
  const { client, failure } = entry
  if (client.status === 'disconnected' || client.status === 'disconnecting') return 'ended'
  const { step, urgency } = describeConnection(client, now, format)
  if (step === 'reconnect' || step === 'decide' || step === 'renew') return 'needs_somebody'
  if (failure !== null && isReadable(entry)) return 'not_read'
  return urgency < 4 ? 'needs_somebody' : 'connected'
}

function isAssigned({ assigned }: PortfolioEntry, person_id: string): boolean {
  return person_id === nobody ? assigned.length === 0 : assigned.some(({ id }) => id === person_id)
}
