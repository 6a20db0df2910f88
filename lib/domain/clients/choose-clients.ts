import { connectionNeed } from '@/lib/domain/connections/connection-need'
import {
  type ClientOrder,
  compareClients,
  type SortContext,
} from '@/lib/domain/clients/compare-clients'
import { foldText, matching } from '@/lib/domain/search/match-text'
import { isReadable, type PortfolioClient } from '@/lib/domain/clients/portfolio-entry'

export const healths = ['needs_somebody', 'connected', 'ended', 'not_read'] as const
export type Health = (typeof healths)[number]

/** Which clients are listed, and in what order. */
export interface ClientChoice {
  readonly search: string
  readonly health: Health | undefined
  readonly tag: string | undefined
  /** Of a person; `nobody` for clients that nobody has. */
  readonly assigned: string | undefined
  readonly favourites: boolean
  readonly archived: boolean
  readonly sort: ClientOrder | undefined
}

export const nobody = 'nobody'

/**
 * The clients that an address means, of all that a person may see, in its order; by name where that
 * is an order of their figures.
 */
export function chooseClients<Each extends PortfolioClient>(
  clients: readonly Each[],
  params: ClientChoice,
  at: SortContext,
): Each[] {
  const tests = testsOf(params, at)
  const chosen = clients.filter((each) => tests.every((test) => test(each)))
  return chosen.toSorted(compareClients(chosen, params.sort, at))
}

type Test = (each: PortfolioClient) => boolean

/** One for each thing that the address says: most say nothing, and a firm has many clients. */
function testsOf(params: ClientChoice, at: SortContext): Test[] {
  const { archived, favourites, tag, assigned, health, search } = params
  const tests: Test[] = [({ isArchived }) => isArchived === archived]
  if (favourites) tests.push(({ isFavourite }) => isFavourite)
  if (tag !== undefined) {
    const wanted = foldText(tag)
    tests.push(({ tags }) => tags.some((each) => foldText(each) === wanted))
  }
  if (assigned !== undefined) tests.push((each) => isAssigned(each, assigned))
  if (health !== undefined) tests.push((each) => healthOf(each, at.now) === health)
  if (search !== '') {
    const isFound = matching(search)
    tests.push(({ client, tags }) => isFound([client.name, ...tags].join(' ')))
  }
  return tests
}

/** One of four groups that every client is in exactly one of. */
function healthOf(each: PortfolioClient, now: Date): Health {
  const { client, failure } = each
  if (client.status === 'disconnected' || client.status === 'disconnecting') return 'ended'
  const { step, urgency } = connectionNeed(client, now)
  if (step === 'reconnect' || step === 'decide' || step === 'renew') return 'needs_somebody'
  if (failure !== null && isReadable(each)) return 'not_read'
  return urgency < 4 ? 'needs_somebody' : 'connected'
}

function isAssigned({ assigned }: PortfolioClient, person_id: string): boolean {
  return person_id === nobody ? assigned.length === 0 : assigned.some(({ id }) => id === person_id)
}
