import type { Client } from '@/lib/contract/client'
import type { ClientFigures } from '@/lib/contract/client-figures'

/** One client as a person finds it in the portfolio: how it is connected, and what was last seen. */
export interface PortfolioEntry {
  readonly client: Client
  /** As last known, for whatever period; undefined while nothing was read yet. */
  readonly figures: ClientFigures | undefined
  /** When the figures were read. */
  readonly readAt: string | null
  /** When that was last tried, and the code of the failure where it brought nothing. */
  readonly triedAt: string | null
  readonly failure: string | null
  readonly tags: readonly string[]
  readonly assigned: readonly { readonly id: string; readonly name: string }[]
  readonly isFavourite: boolean
  readonly isArchived: boolean
  /** The period that figures are wanted for, in the client's own days. */
  readonly period: {
    readonly address: string
    readonly range: { readonly first?: string; readonly last?: string }
  }
  readonly timeZone: string
}

/** Whether the bank of the client can be asked at all; else a person has to do something first. */
export function isReadable({ client }: Pick<PortfolioEntry, 'client'>): boolean {
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
