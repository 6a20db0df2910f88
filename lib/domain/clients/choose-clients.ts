import { connectionNeed } from '@/lib/domain/connections/connection-need'
import {
  type ClientOrder,
  compareClients,
  type SortContext,
} from '@/lib/domain/clients/compare-clients'
import { foldText, matching } from '@/lib/domain/search/match-text'
import {
  figuresOfPeriod,
  isCounted,
  isReadable,
  type PortfolioClient,
  type PortfolioEntry,
} from '@/lib/domain/clients/portfolio-entry'
import { foundOf } from '@/lib/domain/reading/reading'
import { daysUntil, noticeDays } from '@/lib/domain/renewals/consent-end'

export const healths = ['needs_somebody', 'connected', 'ended', 'not_read'] as const
export type Health = (typeof healths)[number]

/** What needs a person: the consent itself, or what the figures show. */
export const attentions = ['ended', 'ending', 'statements', 'overdue'] as const
export type Attention = (typeof attentions)[number]

/** Which clients are listed, and in what order. Several values of one condition mean "any of". */
export interface ClientChoice {
  readonly search: string
  readonly health: readonly Health[]
  readonly tags: readonly string[]
  /** Ids of people; `nobody` for clients without an assigned person. */
  readonly assigned: readonly string[]
  readonly favourites: boolean
  readonly archived: boolean
  readonly attention: Attention | undefined
  readonly sort: ClientOrder | undefined
}

export const nobody = 'nobody'

/**
 * The clients that an address means, of all that a person may see, in its order; by name where that
 * is an order of their figures. Whether their figures need attention is not known here.
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

/** One for each condition of the address: most have none, and a firm has many clients. */
function testsOf(params: ClientChoice, at: SortContext): Test[] {
  const { archived, favourites, tags, assigned, health, search, attention } = params
  const tests: Test[] = [({ isArchived }) => isArchived === archived]
  if (favourites) tests.push(({ isFavourite }) => isFavourite)
  if (tags.length > 0) {
    const wanted = new Set(tags.map(foldText))
    tests.push((each) => each.tags.some((tag) => wanted.has(foldText(tag))))
  }
  if (assigned.length > 0) {
    tests.push((each) => assigned.some((person_id) => isAssigned(each, person_id)))
  }
  if (health.length > 0) tests.push((each) => health.includes(healthOf(each, at.now)))
  if (attention === 'ended' || attention === 'ending') {
    tests.push(({ client }) => consentAttention(client, at.now) === attention)
  }
  if (search !== '') {
    const isFound = matching(search)
    tests.push(({ client, tags: own }) => isFound([client.name, ...own].join(' ')))
  }
  return tests
}

/** Whether a consent has ended, or ends within the days in which a client's pages say so. */
export function consentAttention(
  client: PortfolioClient['client'],
  now: Date,
): 'ended' | 'ending' | undefined {
  if (client.status === 'needs_reconnect') return 'ended'
  if (client.status !== 'active' && client.status !== 'suspect') return undefined
  const days = daysUntil(client.grant_ends_at, now)
  if (days <= 0) return 'ended'
  return days <= noticeDays ? 'ending' : undefined
}

/** Whether the figures of a client that counts, as far as they are known, need attention. */
export function hasFigureAttention(
  entry: PortfolioEntry,
  attention: 'statements' | 'overdue',
): boolean {
  if (!isCounted(entry)) return false
  const { figures } = entry
  const count =
    attention === 'overdue'
      ? figures?.overdueInvoices?.count
      : figuresOfPeriod(entry)?.statements?.missing
  return count !== undefined && foundOf(count) > 0
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
