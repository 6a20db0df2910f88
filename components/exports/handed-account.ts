import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { HandOver } from '@/lib/domain/ledgers/handed-over'
import type { LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import type { PlannedRows } from '@/lib/domain/ledgers/plan-hand-over'

/** One account with what was handed over of it, and what was read of it since. */
export interface HandedAccountView {
  readonly id: string
  readonly name: string
  readonly handOvers: readonly HandOver[]
  /** Undefined where nothing was handed over, or too much else had to be read. */
  readonly read: HandedRead | 'reading' | undefined
}

export type HandedRead =
  | { readonly kind: 'read'; readonly reading: LedgerReading; readonly planned: PlannedRows }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }

/** What was read of an account; undefined before that, and where it could not be. */
export function readOf({ read }: HandedAccountView) {
  return read === undefined || read === 'reading' || read.kind === 'failed' ? undefined : read
}
