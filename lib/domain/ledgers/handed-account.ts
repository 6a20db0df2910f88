import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { HandOver } from '@/lib/domain/ledgers/handed-over'
import type { HeldRows } from '@/lib/domain/ledgers/held-rows'
import type { LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import type { PlannedRows } from '@/lib/domain/ledgers/plan-hand-over'

/** What is known of one account and the client’s ledger. */
export interface HandedAccount {
  readonly id: string
  readonly name: string
  /** The newest first. */
  readonly handOvers: readonly HandOver[]
  /** Of the account that is shown; undefined of the others. */
  readonly held: HeldRows | undefined
  /** Undefined where nothing was handed over, or too much else had to be read. It takes as long as the bank does. */
  readonly read: Promise<HandedRead> | undefined
}

/** What is new and changed of an account since it was handed over. */
export type HandedRead =
  | { readonly kind: 'read'; readonly reading: LedgerReading; readonly planned: PlannedRows }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
