import type { BooksRead } from '@/lib/domain/books/read-books'
import type { Client } from '@/lib/domain/clients/client'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { ColumnsForm } from '@/lib/search-params/books'

/** A file that a person says how to read, and what comes of that. */
export interface ShownColumns {
  readonly client: Client
  readonly id: string
  readonly name: string
  readonly account: { readonly id: string; readonly name: string; readonly currency: string }
  readonly month: Required<DayRange>
  /** How many files of the account and month there are already. */
  readonly seen: number
  readonly read: BooksRead
  readonly form: ColumnsForm
  /** The first lines of its table, as they are. */
  readonly sample: readonly (readonly string[])[]
  /** The client’s accounts that have the number which the file names, where that is not this one’s. */
  readonly named: readonly BooksAccountName[]
  /** The other account whose books of the month have the same bytes. */
  readonly same: (BooksAccountName & { readonly by: string; readonly at: string }) | undefined
  /** The file before, whose columns these are. */
  readonly before: { readonly name: string; readonly at: string } | undefined
}

interface BooksAccountName {
  readonly id: string
  readonly name: string
}
