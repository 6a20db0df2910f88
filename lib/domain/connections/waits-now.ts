import type { GapReceipt } from '@/lib/domain/connections/gap-receipt'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Count } from '@/lib/domain/reading/reading'

/** What a person can go on with once a client is back. Each part is undefined where nothing is known to wait. */
export interface WaitsNow {
  /** That ended while the client was away. */
  readonly statements: GapReceipt['statements']
  /** The earliest that is still to be locked. */
  readonly close: WaitingClose | undefined
  /** Rows of the days away, of which the client’s ledger has been given none since. */
  readonly ledger: { readonly rows: Count; readonly days: Required<DayRange> } | undefined
}

interface WaitingClose {
  readonly period: Required<DayRange>
  /** Findings that hold it up, as last judged; undefined where its bank was never read for it. */
  readonly open: number | undefined
}
