import { randomUUID } from 'node:crypto'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ConnectionsLog } from '@/lib/server/connections/connection-dependencies'
import { safeCause } from '@/lib/server/connections/connections-error'
import { failed, type RefreshResult } from '@/lib/server/connections/tokens/refresh-attempt'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import type { ClaimKey } from '@/lib/server/db/refresh-claim'
import type { Store } from '@/lib/server/db/store'
import { journalEntry, type ReceivedPair } from '@/lib/server/db/token-ledger'
import type { TokenPair } from '@/lib/server/db/token-pair'
import { grantedScope, type IssuedTokens } from '@/lib/server/oauth/token-response'

/** Pairs on their way from the bank into the store, and those that the store cannot take yet. */
export interface PairStorage {
  steps: RefreshSteps
  vault: Pick<Store, 'vault'>
  now: () => Date
  log: ConnectionsLog
  /** By connection: received, journalled, not stored. Readers are served from here meanwhile. */
  unstored: Map<string, ReceivedPair>
  /** Work that a shutdown waits for. */
  pending: Set<Promise<void>>
}

const inlineDelaysMilliseconds = [100, 400, 1000]

/** Journal, then store, then use: nothing else happens between the bank's answer and the disk. */
export async function storeTokenPair(
  pairs: PairStorage,
  claim: ClaimKey,
  presented: string | null,
  presentedToken: SecretText,
  tokens: IssuedTokens,
): Promise<RefreshResult> {
  const pair: TokenPair = {
    ...tokens,
    // Without a new refresh token the old one may still be valid, and is all there is.
    refreshToken: tokens.refreshToken ?? presentedToken,
    refreshKept: tokens.refreshToken === undefined,
    scope: tokens.scope && grantedScope(tokens.scope, true),
  }
  const entry = journalEntry(pairs.vault, pair, {
    receipt: randomUUID(),
    presented,
    firm_id: claim.firm_id,
    connection_id: claim.connection_id,
    gen: claim.gen + 1,
    source: 'refresh',
    received_at: pairs.now().toISOString(),
  })
  const { connection_id } = claim
  await pairs.steps.journal(entry).catch((cause: unknown) => {
    pairs.log.error({ ...safeCause(cause), connection_id }, 'a token pair was not journalled')
  })
  return storePair(pairs, { entry, pair, replayed: false })
}

async function storePair(pairs: PairStorage, received: ReceivedPair): Promise<RefreshResult> {
  const { steps } = pairs
  for (const delay of [0, ...inlineDelaysMilliseconds]) {
    if (delay > 0) await steps.sleep(delay)
    const result = await tryStore(pairs, received)
    if (result !== undefined) return result
  }
  // The pair is in memory and in the journal; storing it is tried until it succeeds.
  pairs.unstored.set(received.entry.connection_id, received)
  const retry = retryUntilStored(pairs, received)
  pairs.pending.add(retry)
  void retry.finally(() => pairs.pending.delete(retry))
  return usable(received)
}

async function retryUntilStored(pairs: PairStorage, received: ReceivedPair): Promise<void> {
  const { connection_id } = received.entry
  for (let delay = 1000; ; delay = Math.min(delay * 2, 15_000)) {
    await pairs.steps.sleep(delay)
    const result = await tryStore(pairs, received)
    if (result === undefined && !pairs.steps.isStopping()) continue
    // Stopping: the journal has it, and the next start brings it into the store.
    if (pairs.unstored.get(connection_id) === received) pairs.unstored.delete(connection_id)
    return
  }
}

async function tryStore(
  pairs: PairStorage,
  received: ReceivedPair,
): Promise<RefreshResult | undefined> {
  try {
    const outcome = await pairs.steps.store(received)
    if (outcome.kind === 'stored') return usable(received)
    if (outcome.kind === 'disconnected') return failed({ code: 'disconnected' })
    return await newest(pairs, received)
  } catch (cause) {
    const { connection_id } = received.entry
    pairs.log.error({ ...safeCause(cause), connection_id }, 'a token pair was not stored')
    return undefined
  }
}

/** Another pair came first, and it is the one in use. */
async function newest(pairs: PairStorage, received: ReceivedPair): Promise<RefreshResult> {
  const state = await pairs.steps.load(received.entry)
  const accessToken =
    state === undefined || state.token.secondsLeft <= 0 ? undefined : pairs.steps.openAccess(state)
  return state === undefined || accessToken === undefined
    ? failed({ code: 'connection_busy', renewal: 'done_elsewhere' })
    : { kind: 'fresh', gen: state.token.gen, accessToken }
}

/** What a reader gets of a stored pair. */
export function usable({ entry, pair }: ReceivedPair): RefreshResult {
  if (pair.usable) return { kind: 'fresh', gen: entry.gen, accessToken: pair.accessToken }
  // The receipt is in the ledger's row, so the reference that a person quotes leads to the pair.
  return failed({ code: 'bank_unreadable', reference: entry.receipt.slice(0, 8).toUpperCase() })
}
