import type { Client, ConnectionStatus } from '@/lib/domain/clients/client'
import { connectionNeed } from '@/lib/domain/connections/connection-need'
import { may, type PersonRole } from '@/lib/domain/people/permissions'

export function hasEnded({ status }: Pick<Client, 'status'>): boolean {
  return status === 'needs_reconnect' || status === 'disconnecting' || status === 'disconnected'
}

const arrivals = {
  connected: 'active',
  reconnected: 'active',
  recognised: 'active',
  disconnected: 'disconnected',
} as const satisfies Record<string, ConnectionStatus>

/** What was just done to a connection. */
export type Arrival = keyof typeof arrivals

/** Its name comes from the address, so that it is believed only where the connection's state agrees. */
export function findArrival(
  outcome: string | undefined,
  { status }: Pick<Client, 'status'>,
): Arrival | undefined {
  const isArrival = (name: string): name is Arrival => Object.hasOwn(arrivals, name)
  if (outcome === undefined || !isArrival(outcome)) return undefined
  return arrivals[outcome] === status ? outcome : undefined
}

/**
 * The client that was to be approved when another one was, and still waits for it; undefined once it was. Its
 * name comes from the address too.
 */
export function findMissed(
  arrival: Arrival | undefined,
  approved: Client,
  requested: Client | undefined,
): Client | undefined {
  if (arrival !== 'recognised' || requested?.connection_id === approved.connection_id) {
    return undefined
  }
  const isApproved =
    requested !== undefined &&
    !hasEnded(requested) &&
    Date.parse(requested.granted_at) >= Date.parse(approved.granted_at)
  return isApproved ? undefined : requested
}

export interface ConnectionStep {
  readonly action: 'see_transactions' | 'renew' | 'reconnect' | 'renew_early' | undefined
  /** The owner may be somewhere else. */
  readonly offersLink: boolean
  /** It needs an approval, which this person may not request. */
  readonly needsPreparer: boolean
}

/** What a person can do about a connection: as far as their role goes. */
export function connectionStep(
  client: Client,
  now: Date,
  { arrival, role }: { arrival: Arrival | undefined; role: PersonRole },
): ConnectionStep {
  if (arrival !== undefined && client.status === 'active') {
    return { action: 'see_transactions', offersLink: false, needsPreparer: false }
  }
  const { step } = connectionNeed(client, now)
  if (step === 'operator') return { action: undefined, offersLink: false, needsPreparer: false }
  const needed = step === 'renew' || step === 'reconnect' ? step : undefined
  if (!may({ role }, 'connect')) {
    return { action: undefined, offersLink: false, needsPreparer: needed !== undefined }
  }
  const early = client.status === 'active' ? 'renew_early' : undefined
  return { action: needed ?? early, offersLink: needed !== undefined, needsPreparer: false }
}

/** From the approval to the end of the consent. */
export interface ConsentSpan {
  readonly isOver: boolean
  readonly end: string
  /** How much of it has passed, from 0 to 100. */
  readonly percent: number
}

/** Undefined where it is not known whose consent it is. */
export function findConsentSpan(client: Client, now: Date): ConsentSpan | undefined {
  if (client.status === 'quarantined') return undefined
  if (hasEnded(client)) return { isOver: true, end: client.grant_ends_at, percent: 100 }
  const from = Date.parse(client.granted_at)
  const to = Date.parse(client.grant_ends_at)
  const passed = ((now.getTime() - from) / (to - from)) * 100
  const percent = Math.round(Math.min(100, Math.max(0, passed)) * 10) / 10
  return { isOver: false, end: client.grant_ends_at, percent }
}
