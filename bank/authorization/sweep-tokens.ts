import { setTimeout as wait } from 'node:timers/promises'
import { isMovable } from '@/bank/clock'
import type { BankContext, Clock } from '@/bank/context'

type Store = Pick<BankContext, 'database' | 'clock'>

const tables = ['access_token', 'refresh_token'] as const
// Some thousands of tokens take a few milliseconds, which block the embedded store.
const blocksAtOnce = 64
const sweepFirstMilliseconds = 5 * 60_000
const sweepEveryMilliseconds = 60 * 60_000
const pauseMilliseconds = 250

/** Sweeps at intervals until the returned function is called. */
export function keepSweepingTokens(store: Store, onFault: (fault: unknown) => void): () => void {
  const stopping = new AbortController()
  const pause = async (milliseconds: number): Promise<void> => {
    await wait(milliseconds, undefined, { signal: stopping.signal, ref: false })
  }
  const keepSweeping = async (): Promise<void> => {
    await pause(sweepFirstMilliseconds)
    for (;;) {
      await sweepTokens(store, () => pause(pauseMilliseconds)).catch((fault: unknown) => {
        if (!stopping.signal.aborted) onFault(fault)
      })
      await pause(sweepEveryMilliseconds)
    }
  }
  // It ends by being stopped in a pause, and only so.
  keepSweeping().catch(() => {})
  return () => stopping.abort()
}

/**
 * Removes the tokens that have expired, a stretch of each table at a time and `pause` after each. Every
 * reader judges a token's expiry for itself, so nothing but space depends on when, or whether, this
 * has run; and no index has to be maintained for it.
 */
export async function sweepTokens(
  { database, clock }: Store,
  pause: () => Promise<void>,
): Promise<void> {
  const before = sweptBefore(clock).toISOString()
  for (const table of tables) {
    const blocks = await blocksOf(database, table)
    let removed = 0
    for (let block = 0; block < blocks; block += blocksAtOnce) {
      const [row] = await database.query(
        `with swept as (
           delete from ${table}
           where ctid >= $1::tid and ctid < $2::tid and expires_at <= $3::timestamptz
           returning 1 as one
         )
         select coalesce(sum(one), 0)::int as removed from swept`,
        [`(${block},0)`, `(${block + blocksAtOnce},0)`, before],
      )
      removed += Number(row?.['removed'])
      await pause()
    }
    // A PostgreSQL server vacuums by itself; the embedded store does not.
    if (removed > 0 && database.kind === 'embedded') await database.query(`vacuum ${table}`)
  }
}

// A rehearsal that moves the clock ahead may move it back, and expects its tokens to be there still.
function sweptBefore(clock: Clock): Date {
  const ahead = isMovable(clock) ? Math.max(0, clock.offsetMilliseconds()) : 0
  return new Date(clock.now().getTime() - ahead)
}

async function blocksOf(database: BankContext['database'], table: string): Promise<number> {
  const [row] = await database.query(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int as blocks`,
    [table],
  )
  return Number(row?.['blocks'])
}
