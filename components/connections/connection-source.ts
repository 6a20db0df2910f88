import type { HistorySource } from '@/components/connections/to-history'
import type { Client, DisconnectProgress } from '@/lib/domain/clients/client'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { BusinessSide } from '@/lib/domain/connections/business-side'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import type { PersonRole } from '@/lib/domain/people/permissions'

export interface ConnectionSource extends HistorySource {
  readonly client: Client
  /** Whatever the environment is called: the bank that ships here holds nothing else. */
  readonly isTestData: boolean
  readonly now: Date
  /** What was just done here, as the address says it; believed only where the state agrees. */
  readonly outcome: string | undefined
  /** The name that was typed to delete the client was another one. */
  readonly hasWrongName: boolean
  /** Which month's close the end of the consent gets in the way of, in words. */
  readonly closeHit: string
  /** Of the person who looks at it. */
  readonly role: PersonRole
  readonly revocations: DisconnectProgress | undefined
  readonly quarantine: (BusinessSide & { readonly requested: BusinessSide | undefined }) | undefined
  readonly handOffs: readonly HandOff[]
  readonly record: Pick<PortfolioClient, 'tags' | 'assigned'> | undefined
}

export function hasEnded({ status }: Client): boolean {
  return status === 'needs_reconnect' || status === 'disconnecting' || status === 'disconnected'
}

const endings = new Set(['connection.needs_reconnect', 'connection.disconnect_asked'])

/** When the access that there was came to its end; undefined while it has not. */
export function endedAt({ client, events }: ConnectionSource): string | undefined {
  return hasEnded(client) ? events.find(({ kind }) => endings.has(kind))?.at : undefined
}
