import { randomUUID } from 'node:crypto'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ConnectionsLog } from '@/lib/server/connections/connection-dependencies'
import { failed, type RefreshResult } from '@/lib/server/connections/refresh-result'
import { safeCause } from '@/lib/server/connections/safe-cause'
import type { RefreshSteps } from '@/lib/server/connections/refresh-steps'
import type { IssuedTokens } from '@/lib/server/oauth/token-response'
import type { ClaimKey } from '@/lib/server/db/refresh-claim'
import type { Store } from '@/lib/server/db/store'
import { journalEntry, type ReceivedPair } from '@/lib/server/db/token-ledger'
import type { TokenPair } from '@/lib/server/db/token-pair'

/** Pairs on their way from the bank into the store, and those that the store does not take yet. */
export interface PairKeeper {
  steps: RefreshSteps
  vault: Pick<Store, 'vault'>
  now: () => Date
  log: ConnectionsLog
  /** By connection: received, journalled, not stored. Readers are served from here meanwhile. */
  unstored: Map<string, ReceivedPair>
  /** Work that a shutdown waits for. */
  pending: Set<Promise<void>>
}

const inlineDelays = [100, 400, 1000]

/** Journal, then store, then use: nothing else stands between the bank's answer and the disk. */
export async function keepPair(
  keeper: PairKeeper,
  claim: ClaimKey,
  presented: string | null,
  presentedToken: SecretText,
  tokens: IssuedTokens,
): Promise<RefreshResult> {
  const pair: TokenPair = {
    ...tokens,
    // F9: without a new refresh token the old one may still be good, and is all there is.
    refreshToken: tokens.refreshToken ?? presentedToken,
    refreshKept: tokens.refreshToken === undefined,
  }
  const entry = journalEntry(keeper.vault, pair, {
    receipt: randomUUID(),
    presented,
    firm_id: claim.firm_id,
    connection_id: claim.connection_id,
    gen: claim.gen + 1,
    source: 'refresh',
    received_at: keeper.now().toISOString(),
  })
  const { connection_id } = claim
  await keeper.steps.journal(entry).catch((cause: unknown) => {
    keeper.log.error({ ...safeCause(cause), connection_id }, 'a token pair was not journalled')
  })
  return storePair(keeper, { entry, pair, replayed: false })
}

async function storePair(keeper: PairKeeper, received: ReceivedPair): Promise<RefreshResult> {
  const { steps } = keeper
  for (const delay of [0, ...inlineDelays]) {
    if (delay > 0) await steps.sleep(delay)
    const result = await tryStore(keeper, received)
    if (result !== undefined) return result
  }
  // F5: the pair is in memory and in the journal; the store gets it as soon as it takes it.
  keeper.unstored.set(received.entry.connection_id, received)
  const retry = retryUntilStored(keeper, received)
  keeper.pending.add(retry)
  void retry.finally(() => keeper.pending.delete(retry))
  return usable(received)
}

async function retryUntilStored(keeper: PairKeeper, received: ReceivedPair): Promise<void> {
  const { connection_id } = received.entry
  for (let delay = 1000; ; delay = Math.min(delay * 2, 15_000)) {
    await keeper.steps.sleep(delay)
    const result = await tryStore(keeper, received)
    if (result === undefined && !keeper.steps.isStopping()) continue
    // Stopping: the journal has it, and the next start brings it into the store.
    if (keeper.unstored.get(connection_id) === received) keeper.unstored.delete(connection_id)
    return
  }
}

async function tryStore(
  keeper: PairKeeper,
  received: ReceivedPair,
): Promise<RefreshResult | undefined> {
  try {
    const outcome = await keeper.steps.store(received)
    if (outcome.kind === 'stored') return usable(received)
    if (outcome.kind === 'disconnected') return failed({ code: 'disconnected' })
    return await newest(keeper, received)
  } catch (cause) {
    const { connection_id } = received.entry
    keeper.log.error({ ...safeCause(cause), connection_id }, 'a token pair was not stored')
    return undefined
  }
}

/** Another pair came first, and it is the one in use. */
async function newest(keeper: PairKeeper, received: ReceivedPair): Promise<RefreshResult> {
  const state = await keeper.steps.load(received.entry)
  const accessToken =
    state === undefined || state.token.secondsLeft <= 0 ? undefined : keeper.steps.openAccess(state)
  return state === undefined || accessToken === undefined
    ? failed({ code: 'connection_busy' })
    : { kind: 'fresh', gen: state.token.gen, accessToken }
}

/** What a reader gets of a pair that was kept. */
export function usable({ entry, pair }: ReceivedPair): RefreshResult {
  if (pair.usable) return { kind: 'fresh', gen: entry.gen, accessToken: pair.accessToken }
  // The receipt is in the ledger's row: what a person quotes leads to the pair.
  return failed({ code: 'bank_unreadable', reference: entry.receipt.slice(0, 8).toUpperCase() })
}
