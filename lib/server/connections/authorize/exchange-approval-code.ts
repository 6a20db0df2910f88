import { randomUUID } from 'node:crypto'
import type { AuthorizationFailureCode } from '@/lib/bank-contract/authorization'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { Timing } from '@/lib/server/connections/connection-dependencies'
import type { Connections } from '@/lib/server/connections/connections'
import { safeCause } from '@/lib/server/connections/connections-error'
import {
  beginExchange,
  extendExchange,
  type FoundRequest,
  isFirmRefreshing,
} from '@/lib/server/db/authorization-request'
import { journalEntry, storeExchangedPair } from '@/lib/server/db/token-ledger'
import { exchangeCode } from '@/lib/server/oauth/token-endpoint'
import {
  grantedScope,
  isClientRefused,
  isRateLimited,
  type IssuedTokens,
  type TokenOutcome,
} from '@/lib/server/oauth/token-response'

export type ExchangeResult =
  | { kind: 'stored'; accessToken: SecretText; scope: readonly string[] }
  | { kind: 'failed'; code: AuthorizationFailureCode }

const colleagueWaitMilliseconds = 30_000
const refreshWaitMilliseconds = 12_000
const resendDelaysMilliseconds = [500, 2000]

/**
 * Redeems a code, and has its pair on disk before anything but its type is checked. The firm's refreshes are
 * suspended meanwhile: redeeming kills the older tokens of the same business, whichever that is.
 */
export async function exchangeApprovalCode(
  connections: Pick<Connections, 'deps' | 'servers' | 'postponed'>,
  request: FoundRequest,
  parameters: URLSearchParams,
): Promise<ExchangeResult> {
  const { store, timing } = connections.deps
  const { database } = store
  await waitUntil(timing, colleagueWaitMilliseconds, () => beginExchange(database, request))
  await waitUntil(
    timing,
    refreshWaitMilliseconds,
    async () => !(await isFirmRefreshing(database, request.firm_id)),
  )
  await extendExchange(database, request.id)
  const outcome = await sendCode(connections, request, parameters)
  if (outcome.kind !== 'issued') return { kind: 'failed', code: failureOf(outcome) }
  const { accessToken, refreshToken, scope: stated = request.scope, usable } = outcome.tokens
  // RFC 6749 §7.1. A client that is reconnected keeps its tokens. What came is not revoked: a bank with one
  // grant for an app and a business would end them too.
  if (!usable) return { kind: 'failed', code: 'token_refused' }
  const scope = grantedScope(stated, refreshToken !== undefined)
  await storeExchange(connections, request, { ...outcome.tokens, scope })
  return { kind: 'stored', accessToken, scope }
}

/** Goes on when the time is up: waiting spares retries, and correctness does not depend on it. */
async function waitUntil(
  timing: Timing,
  milliseconds: number,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const deadline = timing.monotonic() + milliseconds
  while (!(await isReady()) && timing.monotonic() < deadline) await timing.sleep(200)
}

// A code whose answer was lost is sent once more: if it was redeemed, its tokens are lost anyway. A
// code that never left is simply sent again.
async function sendCode(
  { deps, servers }: Pick<Connections, 'deps' | 'servers'>,
  request: FoundRequest,
  parameters: URLSearchParams,
): Promise<TokenOutcome> {
  const { config, timing } = deps
  const server = await servers.find()
  const { verifier, redirectUri } = request
  const exchange = { parameters, verifier, redirectUri }
  const send = async () => {
    const sent = await exchangeCode(server, config, exchange, config.callTimeoutMilliseconds)
    if (isRateLimited(sent)) deps.onRateLimited?.()
    return sent
  }
  let outcome = await send()
  let isUnclear = false
  for (const delay of resendDelaysMilliseconds) {
    const isLost: boolean =
      outcome.kind === 'ambiguous' && outcome.error !== 'timeout' && !isUnclear
    const isUnsent = outcome.kind === 'not_processed' && outcome.http_status === null
    if (!isLost && !isUnsent) break
    isUnclear ||= isLost
    await timing.sleep(delay)
    outcome = await send()
  }
  const isDenied = outcome.kind === 'refused' || outcome.kind === 'not_processed'
  return isUnclear && isDenied
    ? { kind: 'ambiguous', error: 'lost', http_status: outcome.http_status }
    : outcome
}

function failureOf(outcome: Exclude<TokenOutcome, { kind: 'issued' }>): AuthorizationFailureCode {
  if (outcome.kind === 'ambiguous') return 'outcome_unknown'
  if (outcome.kind === 'not_processed') {
    return outcome.http_status === null ? 'bank_unreachable' : 'bank_paused'
  }
  if (outcome.error === 'invalid_grant') return 'code_refused'
  return isClientRefused(outcome) ? 'client_refused' : 'exchange_refused'
}

const storeDelaysMilliseconds = [0, 200, 1000, 3000]

async function storeExchange(
  { deps, postponed }: Pick<Connections, 'deps' | 'postponed'>,
  request: FoundRequest,
  tokens: IssuedTokens,
): Promise<void> {
  const { store, timing, log } = deps
  const pair = { ...tokens, refreshKept: false }
  const entry = journalEntry(store, pair, {
    receipt: randomUUID(),
    presented: null,
    firm_id: request.firm_id,
    connection_id: request.candidate_id,
    gen: 1,
    source: 'exchange',
    received_at: deps.clock.now().toISOString(),
  })
  const { candidate_id: connection_id } = request
  await store.journal.append(entry).catch((cause: unknown) => {
    log.error({ ...safeCause(cause), connection_id }, 'a token pair was not journalled')
  })
  const received = { entry, pair, replayed: false }
  // By hand: a pause is by the clock that is given, and cockatiel's retry waits by its own.
  for (const [index, delay] of storeDelaysMilliseconds.entries()) {
    if (delay > 0) await timing.sleep(delay)
    try {
      await storeExchangedPair(store, received)
      return
    } catch (cause) {
      log.error({ ...safeCause(cause), connection_id }, 'an approval was not stored')
      if (index < storeDelaysMilliseconds.length - 1) continue
      // It is in memory and in the journal: the scheduler stores it, or the next start does.
      postponed.add(received)
      throw cause
    }
  }
}

/** Stores the approvals that the store refused when they came; rejects while it still fails. */
export async function storePostponedApprovals({
  deps,
  postponed,
}: Pick<Connections, 'deps' | 'postponed'>): Promise<void> {
  for (const received of postponed) {
    await storeExchangedPair(deps.store, received)
    postponed.delete(received)
  }
}
