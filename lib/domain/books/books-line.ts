/** A ledger’s file. It is read from its beginning each time, so that no copy of it is held in memory. */
export type BooksSource = () => AsyncIterable<Uint8Array>

/** One line of a ledger’s file, as it says it. */
export interface BooksLine {
  readonly kind: 'line'
  /** Where it begins in the file, from 1. */
  readonly line: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** In the smallest unit of `currency`; money out is negative. */
  readonly amount: number
  readonly currency: string
  readonly counterparty: string
  readonly description: string
  /** A check’s or document’s number, or what a bank calls its reference. */
  readonly reference: string
  /** As the file names it; empty where it names none. */
  readonly account: string
  /** The balance after it, where the file says one. */
  readonly balance: number | undefined
}

/** A balance that the file states apart from its lines. */
export interface StatedBalance {
  readonly kind: 'balance'
  readonly line: number
  readonly of: 'opening' | 'closing'
  /** Undefined where the file states none. */
  readonly day: string | undefined
  /** The last day of the statement that it stands in, where that is said apart from it. */
  readonly until?: string | undefined
  readonly amount: number
  readonly currency: string
  readonly account: string
  /** In a column for each side it may stand on the smaller side, to make both the same: its sign is the lines’ to say. */
  readonly isOfSides?: boolean
}

export type LeftOutReason =
  /** What stands above the head. */
  | 'above_head'
  | 'head'
  | 'repeated_head'
  /** A name over the lines that follow. */
  | 'heading'
  | 'sum'
  | 'other_account'
  /** It debits and credits the same account. */
  | 'both_sides'
  /** It is not booked yet. */
  | 'pending'

/** What is no line of the books; nothing of a file is left out without saying so. */
export interface LeftOut {
  readonly kind: 'left_out'
  readonly line: number
  readonly why: LeftOutReason
}

export type BooksEntry = BooksLine | StatedBalance | LeftOut
