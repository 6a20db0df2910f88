import type { Account } from '@/lib/bank-contract/account'
import type { FileFormat } from '@/lib/domain/exports/export-run'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { BankQuery } from '@/lib/server/banking/bank-reader'

export interface FileSelection {
  format: FileFormat
  /** The query of every page. */
  query: BankQuery
  /** Of rows read those that are meant, where the bank has no filter for it. */
  refine: (rows: readonly Transaction[]) => readonly Transaction[]
  range: DayRange
  /** Of the client. */
  timeZone: string
}

/** What a file is to hold, in its order, read no faster than it is written. */
export interface FileContent {
  sections: readonly FileSection[]
  /** Of the client, whose clock decides which day it is. */
  timeZone: string
  /** The requested days. */
  range: DayRange
  madeAt: Date
}

/** Rows of one list. `account` is whose they are, where the file keeps accounts apart. */
export interface FileSection {
  account: Account | undefined
  pages: AsyncIterable<readonly Transaction[]>
}

export type WriteFile = (content: FileContent) => AsyncIterable<string | Uint8Array>
