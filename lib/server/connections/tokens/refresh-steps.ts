import type { AuditKind } from '@/lib/domain/audit/audit-kind'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'
import { appendEvent } from '@/lib/server/audit/audit'
import { isBankingError } from '@/lib/server/banking/banking-error'
import type {
  ConnectionDependencies,
  Timing,
} from '@/lib/server/connections/connection-dependencies'
import { safeCause } from '@/lib/server/connections/connections-error'
import { isChangedElsewhere } from '@/lib/server/db/account-fingerprint'
import {
  type ConnectionRef,
  type ConnectionState,
  findConnection,
  openStoredToken,
} from '@/lib/server/db/connection'
import {
  type AttemptOutcome,
  type Claim,
  type ClaimKey,
  claimRefresh,
  condemn,
  condemnWithoutRefresh,
  extendClaim,
  finishAttempt,
  hasUnclearAttempt,
  releaseClaim,
  suspectClaim,
} from '@/lib/server/db/refresh-claim'
import type { JournalEntry } from '@/lib/server/db/token-journal'
import {
  type LedgerCandidate,
  listCandidates,
  type ReceivedPair,
  rejectPair,
  type StoreOutcome,
  storeRefreshedPair,
} from '@/lib/server/db/token-ledger'
import type { ServerDirectory } from '@/lib/server/oauth/authorization-server'
import { refreshTokens } from '@/lib/server/oauth/token-endpoint'
import { isRateLimited, type TokenOutcome } from '@/lib/server/oauth/token-response'

/** Whether the bank still accepts the access token. */
export type ProbeResult = 'alive' | 'dead' | 'unclear'

/**
 * Every side effect of the refresh protocol, one function each, so that a test can stop, lose or
 * reorder any of them.
 */
export interface RefreshSteps extends Timing {
  load: (ref: ConnectionRef) => Promise<ConnectionState | undefined>
  openAccess: (state: ConnectionState) => SecretText | undefined
  claim: (key: ClaimKey) => Promise<Claim | undefined>
  extend: (key: ClaimKey) => Promise<boolean>
  send: (refreshToken: SecretText, isAuthenticated: boolean) => Promise<TokenOutcome>
  journal: (entry: JournalEntry) => Promise<void>
  store: (received: ReceivedPair) => Promise<StoreOutcome>
  release: (key: ClaimKey) => Promise<void>
  suspect: (key: ClaimKey) => Promise<void>
  condemn: (key: ClaimKey, reason: ReconnectReason) => Promise<boolean>
  condemnWithoutRefresh: (
    key: Omit<ClaimKey, 'attempt'>,
    reason: ReconnectReason,
  ) => Promise<boolean>
  finish: (
    attempt: string,
    result: {
      outcome: AttemptOutcome
      http_status: number | null
      error: string | null
      milliseconds: number
    },
  ) => Promise<void>
  candidates: (ref: ConnectionRef, exceptReceipt: string | null) => Promise<LedgerCandidate[]>
  reject: (receipt: string | null) => Promise<void>
  hasUnclear: (key: ClaimKey) => Promise<boolean>
  /** The same business was approved for another firm since. */
  changedElsewhere: (ref: ConnectionRef) => Promise<boolean>
  probe: (state: ConnectionState) => Promise<ProbeResult>
  note: (ref: ConnectionRef, kind: AuditKind, detail: Record<string, string>) => Promise<void>
  isStopping: () => boolean
}

export function createRefreshSteps(
  deps: ConnectionDependencies,
  servers: ServerDirectory,
  isStopping: () => boolean,
): RefreshSteps {
  const { store, timing } = deps
  const { database } = store
  const openAccess = (state: ConnectionState) => openStoredToken(store.vault, state.token)
  return {
    ...timing,
    load: (ref) => findConnection(database, ref.firm_id, ref.connection_id),
    openAccess,
    claim: (key) => claimRefresh(store, key),
    extend: (key) => extendClaim(database, key),
    send: async (refreshToken, isAuthenticated) => {
      const { config } = deps
      const request = { refreshToken, isAuthenticated }
      const server = await servers.find()
      const outcome = await refreshTokens(server, config, request, config.callTimeoutMilliseconds)
      if (isRateLimited(outcome)) deps.onRateLimited?.()
      return outcome
    },
    journal: (entry) => store.journal.append(entry),
    store: (received) => storeRefreshedPair(store, received),
    release: (key) => releaseClaim(database, key),
    suspect: (key) => suspectClaim(database, key),
    condemn: (key, reason) => condemn(database, key, reason),
    condemnWithoutRefresh: (key, reason) => condemnWithoutRefresh(database, key, reason),
    finish: (attempt, result) => finishAttempt(database, attempt, result),
    candidates: (ref, except) => listCandidates(store, ref.firm_id, ref.connection_id, except),
    reject: (receipt) => rejectPair(database, receipt),
    changedElsewhere: (ref) => isChangedElsewhere(database, ref),
    hasUnclear: (key) => hasUnclearAttempt(database, key.connection_id, key.gen, key.attempt),
    probe: async (state) => {
      const token = openAccess(state)
      if (token === undefined) return 'unclear'
      try {
        await deps.bankFor(state.client.environment, token).listAccounts([['page_size', '1']])
        return 'alive'
      } catch (cause) {
        if (!isBankingError(cause)) return 'unclear'
        if (cause.code === 'unauthorized') return 'dead'
        return cause.code === 'insufficient_scope' ? 'alive' : 'unclear'
      }
    },
    note: async (ref, kind, detail) => {
      // The refresh goes on when its event cannot be written.
      await appendEvent(store, { ...ref, kind, detail }).catch((cause: unknown) =>
        deps.log.error({ ...safeCause(cause), ...ref, kind }, 'an audit event was not written'),
      )
    },
    isStopping,
  }
}
