import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { StopLine } from '@/lib/domain/ledgers/preflight'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { type ClientRight, isRightLost, type LostRight } from '@/lib/server/rights/lasting-right'

/** What lies neither at the bank nor with its person. */
export type WorkFailure =
  /** The disk of this installation is full. */
  | { code: 'no_room' }
  /** Somebody else handed over, or undid, since its person looked. */
  | { code: 'handed_over_meanwhile' }
  /** As it was read in the end, its ledger would refuse it. */
  | { code: 'ledger_refuses'; line: StopLine }

/** Why a run went no further: the bank did not give it, its person may not have it any more, or its work failed. */
export type RunFailure = ReadFailure | LostRight | WorkFailure

export function isWorkFailure(failure: RunFailure): failure is WorkFailure {
  return ['no_room', 'handed_over_meanwhile', 'ledger_refuses'].includes(failure.code)
}

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
