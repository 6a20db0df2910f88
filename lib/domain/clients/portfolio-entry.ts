import type { Client, ClientFigures } from '@/lib/domain/clients/client'

/** One client among all that a person may see: what they are chosen and put in order by. */
export interface PortfolioClient {
  readonly client: Pick<
    Client,
    'connection_id' | 'name' | 'environment' | 'status' | 'reason' | 'scope' | 'grant_ends_at'
  >
  /** The code of the failure where the last try to read its figures brought nothing. */
  readonly failure: string | null
  readonly tags: readonly string[]
  readonly assigned: readonly { readonly id: string; readonly name: string }[]
  readonly isFavourite: boolean
  readonly isArchived: boolean
}

/** One client as it stands in the portfolio: how it is connected, and what was last seen of it. */
export interface PortfolioEntry extends PortfolioClient {
  readonly client: Client
  /** As last known, for whatever period; undefined while nothing was read yet. */
  readonly figures: ClientFigures | undefined
  /** When the figures were read. */
  readonly readAt: string | null
  /** When that was last tried. */
  readonly triedAt: string | null
  /** The period that figures are wanted for, in the client's own days. */
  readonly period: {
    readonly address: string
    readonly range: { readonly first?: string; readonly last?: string }
  }
  readonly timeZone: string
}

/** Whether the bank of the client can be asked at all; else a person has to do something first. */
export function isReadable({ client }: Pick<PortfolioClient, 'client'>): boolean {
  return client.status === 'active' || client.status === 'suspect'
}

/** Whether figures that count within a period were counted within the one that is wanted. */
export function isOfPeriod({ figures, period }: PortfolioEntry): boolean {
  return (
    figures !== undefined &&
    figures.period.first === period.range.first &&
    figures.period.last === period.range.last
  )
}
