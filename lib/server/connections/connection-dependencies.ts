import type { Client } from '@/lib/domain/clients/client'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankView } from '@/lib/server/banking/bank-request'
import type { Store } from '@/lib/server/db/store'

export interface ConnectionsConfig {
  /** `{auth_url}` of the specification. */
  authUrl: URL
  clientId: string
  clientSecret: SecretText
  redirectUri: string
  /** `{api_audience}` by environment; an environment that is absent cannot be connected. */
  audiences: Partial<Record<Client['environment'], string>>
  /** What is requested of a client unless less is chosen. */
  scopes: readonly string[]
  /** Of one call to the authorization server; 10 seconds when it is not given. */
  callTimeoutMilliseconds?: number | undefined
}

/** Fits a pino logger. */
export interface ConnectionsLog {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

/** Time and chance; tests inject their own. */
export interface Timing {
  /** Milliseconds that only grow, whatever happens to the wall clock. */
  monotonic: () => number
  sleep: (milliseconds: number) => Promise<void>
  /** From 0 up to 1. */
  random: () => number
}

export interface ConnectionDependencies {
  config: ConnectionsConfig
  store: Store
  bankFor: (environment: Client['environment'], token: SecretText, view?: BankView) => BankReader
  /** The request that is being answered, as one view of a client's bank. */
  findRequestView?:
    | ((connection_id: string) => Promise<Pick<BankView, 'requestedAt' | 'calls'> | undefined>)
    | undefined
  clock: { now: () => Date }
  log: ConnectionsLog
  timing: Timing
  /** Called for each answer of 429 to a request for tokens. */
  onRateLimited?: (() => void) | undefined
}

export const systemTiming: Timing = {
  monotonic: () => performance.now(),
  sleep: (milliseconds) =>
    new Promise((resolve) => {
      // A waiting reader must not keep a process alive that is done.
      setTimeout(resolve, milliseconds).unref()
    }),
  random: Math.random,
}
