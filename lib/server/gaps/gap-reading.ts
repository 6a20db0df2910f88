import { randomUUID } from 'node:crypto'
import { carryBalances, type Stretch } from '@/lib/domain/connections/carry-balances'
import {
  agreeing,
  type GapReceipt,
  gapReceipt,
  gapVerdict,
} from '@/lib/domain/connections/gap-receipt'
import { foundOf, isExact } from '@/lib/domain/reading/reading'
import type { Connections } from '@/lib/server/connections/connections'
import { type ConnectionsLog } from '@/lib/server/connections/connection-dependencies'
import { safeCause } from '@/lib/server/connections/connections-error'
import type { Context } from '@/lib/server/context'
import {
  type ClaimedGap,
  claimGaps,
  keepGapClaim,
  postponeGap,
  saveGapReceipt,
} from '@/lib/server/db/client-gap'
import { findConnection } from '@/lib/server/db/connection'
import { type GapRead, readGap } from '@/lib/server/gaps/read-gap'

const gapsPerRound = 2
/** Where the bank does not say for how long it is to be left alone. */
const restSeconds = 10 * 60

/** Reads the days in which clients could not be read. */
export interface GapReadings {
  /** One round: some of those that are due. */
  readonly round: () => Promise<void>
  /** No further page is read. */
  readonly stop: () => void
}

interface GapDependencies extends Pick<Context, 'store' | 'audit'> {
  readonly connections: Connections
  readonly log: Pick<ConnectionsLog, 'warn'>
}

export function createGapReadings(deps: GapDependencies): GapReadings {
  const { store, log } = deps
  let isStopping = false
  const round = async (): Promise<void> => {
    for (const gap of await claimGaps(store.database, randomUUID(), gapsPerRound)) {
      const { connection_id } = gap
      // One client that fails keeps no other waiting.
      await readOne(deps, gap, () => isStopping).catch(async (cause: unknown) => {
        log.warn({ ...safeCause(cause), connection_id }, 'days away could not be read')
        await postponeGap(store.database, gap, restSeconds)
      })
    }
  }
  return { round, stop: () => (isStopping = true) }
}

async function readOne(
  deps: GapDependencies,
  gap: ClaimedGap,
  isStopping: () => boolean,
): Promise<void> {
  const { store, audit, connections } = deps
  const { database, vault } = store
  const state = await findConnection(database, gap.firm_id, gap.connection_id)
  if (state === undefined) return
  const onPage = async (until: string | undefined) =>
    !isStopping() && (await keepGapClaim(database, gap, until))
  const read = () => readGap({ connections, state, gap, onPage })
  const first = await read()
  if (first.kind !== 'read') return leave(deps, gap, first)
  let { reading } = first
  let stretches: readonly Stretch[] = carryBalances(reading)
  // What differs is said only of what a second reading finds too.
  if (stretches.some(({ outcome }) => outcome === 'differs')) {
    const again = await read()
    if (again.kind !== 'read') return leave(deps, gap, again)
    stretches = agreeing(stretches, carryBalances(again.reading))
    reading = again.reading
  }
  const receipt = gapReceipt(reading, stretches)
  const { firm_id, connection_id } = gap
  await audit.appendChange(firm_id, async (query, note) => {
    if (!(await saveGapReceipt({ query, vault }, gap, receipt))) return
    note({ firm_id, connection_id, kind: 'connection.gap_read', detail: detailOf(receipt) })
  })
}

async function leave(
  { store }: GapDependencies,
  gap: ClaimedGap,
  read: Exclude<GapRead, { kind: 'read' }>,
): Promise<void> {
  const seconds =
    read.kind === 'stopped'
      ? 0
      : read.failure.code === 'rate_limited'
        ? (read.failure.retryAfterSeconds ?? restSeconds)
        : restSeconds
  await postponeGap(store.database, gap, seconds)
}

/** No amount is in the log. */
function detailOf(receipt: GapReceipt) {
  const { rows, follow, days, broken } = receipt
  return {
    rows: foundOf(rows),
    at_least: !isExact(rows),
    verdict: gapVerdict(receipt),
    follow,
    days,
    broken: broken.length,
  }
}
