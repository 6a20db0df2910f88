import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { createReference } from '@/lib/server/banking/banking-error'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import type { ConnectionState } from '@/lib/server/db/connection'
import {
  noteAcceptance,
  noteRefusal,
  pauseEndpoint,
  takeTrial,
} from '@/lib/server/db/token-endpoint'
import { authorizationServerAt } from '@/lib/server/oauth/authorization-server'

type Environment = Client['environment']

/**
 * What concerns every refresh at the bank alike, one for each environment and kept in the store: how long the
 * bank makes us wait, and whether and how it accepts our registration, which no grant can change.
 */
export interface TokenGate {
  /** Why no refresh is sent now; undefined for one that may be, of a refused registration one a minute. */
  findClosed: (state: ConnectionState) => Promise<ReadFailure | undefined>
  /** The bank asks for a wait, or sends everybody away: for how many seconds nothing is sent. */
  pause: (environment: Environment, seconds: number, isRequested: boolean) => Promise<number>
  /** Our registration was refused, with its authentication and without. */
  refuse: (environment: Environment) => Promise<void>
  /** The bank looked at a grant, so that it accepts us in the way that the request was sent. */
  accept: (state: ConnectionState, isAuthenticated: boolean) => Promise<void>
}

const trialSeconds = 60

export function createTokenGate({
  config,
  store: { database },
  timing,
}: Pick<ConnectionDependencies, 'config' | 'store' | 'timing'>): TokenGate {
  const { issuer } = authorizationServerAt(config.authUrl)
  return {
    findClosed: async ({ client: { environment }, endpoint }) => {
      const { waitSeconds, isRegistrationRefused, isWaitRequested } = endpoint
      if (isRegistrationRefused) {
        const isTrial = waitSeconds === 0 && (await takeTrial(database, environment, trialSeconds))
        return isTrial ? undefined : { code: 'registration_refused' }
      }
      if (waitSeconds === 0) return undefined
      return isWaitRequested
        ? { code: 'rate_limited', retryAfterSeconds: waitSeconds }
        : { code: 'bank_failed', reference: createReference() }
    },
    pause: async (environment, atLeast, isRequested) => {
      // Not everybody comes back at the same moment.
      const seconds = Math.ceil(atLeast * (1 + timing.random() / 10))
      await pauseEndpoint(database, { environment, issuer }, { seconds, isRequested })
      return seconds
    },
    refuse: (environment) => noteRefusal(database, { environment, issuer }, trialSeconds),
    accept: async ({ client: { environment }, endpoint }, isAuthenticated) => {
      const isKnown = endpoint.isAuthenticated === isAuthenticated
      if (isKnown && !endpoint.isRegistrationRefused) return
      await noteAcceptance(database, { environment, issuer }, isAuthenticated)
    },
  }
}
