import type { Account } from '@/lib/bank-contract/account'
import type { FileFormat } from '@/lib/domain/exports/export-run'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { BankQuery } from '@/lib/server/banking/bank-reader'

export interface FileWish {
  format: FileFormat
  /** What the bank is asked for, page by page. */
  query: BankQuery
  /** Of rows read those that are meant, where the bank cannot be asked for all that is. */
  refine: (rows: readonly Transaction[]) => readonly Transaction[]
  range: DayRange
  /** Of the client. */
  timeZone: string
}

/** What a file is to hold, in its order, read no faster than it is written. */
export interface FileContent {
  sections: readonly FileSection[]
  /** Of the client, by whose clock days are told. */
  timeZone: string
  /** The days asked for. */
  range: DayRange
  madeAt: Date
}

/** Rows of one list. `account` is whose they are, where the file keeps accounts apart. */
export interface FileSection {
  account: Account | undefined
  pages: AsyncIterable<readonly Transaction[]>
}

export type WriteFile = (content: FileContent) => AsyncIterable<string | Uint8Array>
