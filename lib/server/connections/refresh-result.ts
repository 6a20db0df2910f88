import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ConnectionRef } from '@/lib/server/db/connection'

export type RefreshResult =
  | { kind: 'fresh'; gen: number; accessToken: SecretText }
  | { kind: 'failed'; failure: ReadFailure }

export interface RefreshDemand extends ConnectionRef {
  /** The generation that the reader saw; a newer one in the store is the answer. */
  gen: number
  /** The bank refused this generation's access token before its time. */
  unauthorized: boolean
  /** Refresh though the access token is still good: to keep the grant alive. */
  keepAlive?: boolean
}

export function failed(failure: ReadFailure): RefreshResult {
  return { kind: 'failed', failure }
}
