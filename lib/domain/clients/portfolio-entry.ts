import type { Client, ClientFigures } from '@/lib/domain/clients/client'

/** One client of a person: what the list is filtered and sorted by. */
export interface PortfolioClient {
  readonly client: Pick<
    Client,
    | 'connection_id'
    | 'name'
    | 'environment'
    | 'status'
    | 'reason'
    | 'scope'
    | 'grant_ends_at'
    | 'registration_refused_at'
  >
  /** The code of the failure where the last try to read its figures brought nothing. */
  readonly failure: string | null
  readonly tags: readonly string[]
  readonly assigned: readonly { readonly id: string; readonly name: string }[]
  readonly isFavourite: boolean
  readonly isArchived: boolean
}

/** A client with the figures last read for it. */
export interface PortfolioEntry extends PortfolioClient {
  readonly client: Client
  /** As last known, for whatever period; undefined while nothing was read yet. */
  readonly figures: ClientFigures | undefined
  /** When the figures were read. */
  readonly readAt: string | null
  /** When that was last tried. */
  readonly triedAt: string | null
  /** The requested period of the figures, in the client's own days. */
  readonly period: {
    readonly address: string
    readonly range: { readonly first?: string; readonly last?: string }
  }
  readonly timeZone: string
}

/** Whether the client's bank can be read; else a person has to act first. */
export function isReadable({ client }: Pick<PortfolioClient, 'client'>): boolean {
  return client.status === 'active' || client.status === 'suspect'
}

/** Whether its figures are in those of the firm: not what was read before it ended, nor what a sandbox invents. */
export function isCounted(entry: Pick<PortfolioClient, 'client'>): boolean {
  return isReadable(entry) && entry.client.environment !== 'sandbox'
}

/** Whether the stored figures are of the requested period. */
export function isOfPeriod({ figures, period }: PortfolioEntry): boolean {
  return (
    figures !== undefined &&
    figures.period.first === period.range.first &&
    figures.period.last === period.range.last
  )
}

/** Figures of another period are not those of this one. */
export function figuresOfPeriod(entry: PortfolioEntry): PortfolioEntry['figures'] {
  return isOfPeriod(entry) ? entry.figures : undefined
}

/** The clients that an address means, as far as a page needs them. */
export interface PortfolioClients {
  /** All that the person may see. */
  readonly all: readonly PortfolioClient[]
  /** All of them with their figures, where they are few enough to be read for every page. */
  readonly entries: readonly PortfolioEntry[] | undefined
  /** Those that the address means, in its order. */
  readonly chosen: readonly PortfolioClient[]
  /** Those of them on this page, with what was last seen of them. */
  readonly shown: readonly PortfolioEntry[]
}

/** How many clients could be read and were not when it was last tried. */
export function countFailed(clients: readonly PortfolioClient[]): number {
  return clients.filter((each) => each.failure !== null && isReadable(each)).length
}
