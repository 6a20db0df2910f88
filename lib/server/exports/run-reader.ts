import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { type ClientRight, isRightLost, type LostRight } from '@/lib/server/rights/lasting-right'

/** Why a run read no further: the bank did not give it, or its person may not have it any more. */
export type RunFailure = ReadFailure | LostRight

export type RunOutcome<Value> =
  | { kind: 'read'; value: Value }
  | { kind: 'failed'; failure: RunFailure }

/** Reads the bank of one run's client. */
export type ReadRun = <Value>(
  read: (bank: BankReader) => Promise<Value>,
) => Promise<RunOutcome<Value>>

/**
 * Reads one client's bank for as long as a run lasts, which may be an hour: as its person may, and with
 * the token that the store has by then.
 */
export function createRunReader(right: Pick<ClientRight, 'recent'>, readBank: ReadBank): ReadRun {
  return async (read) => {
    try {
      // A run outlasts its request: each try is a view of its own, so that an address is fresh.
      return await readBank(await right.recent(), read, { requestedAt: performance.now() })
    } catch (cause) {
      if (isRightLost(cause)) return { kind: 'failed', failure: cause.loss }
      throw cause
    }
  }
}
