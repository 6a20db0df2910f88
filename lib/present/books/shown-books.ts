import type { ShownDecision } from '@/lib/domain/books/books-decision'
import type { BooksResult } from '@/lib/domain/books/books-findings'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import type { Client } from '@/lib/domain/clients/client'
import type { Acceptance, Exclusion } from '@/lib/domain/close/exceptions'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Count, Extent } from '@/lib/domain/reading/reading'
import type { BooksParams } from '@/lib/search-params/books'

/** What the screen of books shows. */
export interface ShownBooks {
  readonly client: Client
  readonly params: BooksParams
  readonly period: ChosenPeriod
  readonly month: Required<DayRange>
  readonly readAt: string
  /** Why the bank's accounts could not be read. */
  readonly failure: ReadFailure | undefined
  readonly accounts: readonly BooksAccount[]
  /** What was read of them. */
  readonly extent: Extent
  /** Undefined where the client has no account. */
  readonly account: BooksAccount | undefined
  /** Every file of the account and month, the newest first. */
  readonly history: readonly BooksFileShown[]
  /** How many files there have been, which may be more than are listed: sent with the next. */
  readonly seen: number
  /** Undefined where there is no file, or a newer one is to be added. */
  readonly compared: ComparedMonth | undefined
  /** Rows of the account that are not posted yet, and so not compared; undefined where that was not read. */
  readonly pending: Count | undefined
  /** What was decided of its findings in the close of the month, by their keys. */
  readonly inClose: ReadonlyMap<string, Acceptance | Exclusion>
  /** The close in which the month is locked. */
  readonly locked: LockedBooks | undefined
  /** The firm's people by id. */
  readonly people: ReadonlyMap<string, string>
  readonly sealOf: (shown: ShownDecision) => string
}

export interface LockedBooks extends Required<DayRange> {
  /** When the evidence was read that was signed. */
  readonly readAt: string
  /** Whether the file that counts came after that. */
  readonly isLater: boolean
}

export interface BooksAccount {
  readonly id: string
  readonly name: string
  readonly currency: string | undefined
  /** In the smallest unit; undefined where the bank does not say it. */
  readonly closing: bigint | undefined
  readonly from: 'statement' | 'balance'
  readonly file: BooksFileShown | undefined
}

export interface BooksFileShown {
  readonly id: string
  readonly by: { readonly id: string; readonly name: string }
  readonly at: string
  readonly detail: { readonly name: string; readonly lines: number } | undefined
  readonly comparedAt: string | null
  readonly result: BooksResult | undefined
}
