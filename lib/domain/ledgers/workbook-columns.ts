import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'

/** A column of a ledger’s workbook. */
export interface WorkbookColumn {
  readonly head: string
  readonly holds: 'day' | 'text' | 'number'
  readonly width: number
  readonly textOf: (row: LedgerRow, content: LedgerContent) => string
}

/** The columns of a ledger’s workbook in their order. */
export const workbookColumns: readonly WorkbookColumn[] = [
  { head: 'Date', holds: 'day', width: 12, textOf: ({ day }) => day },
  { head: 'Payee', holds: 'text', width: 30, textOf: ({ payee }) => payee },
  { head: 'Memo', holds: 'text', width: 36, textOf: ({ memo }) => memo },
  { head: 'Type', holds: 'text', width: 18, textOf: ({ type }) => type },
  {
    head: 'Amount',
    holds: 'number',
    width: 16,
    textOf: ({ amount }, content) => decimalIn(content, amount),
  },
  { head: 'Currency', holds: 'text', width: 9, textOf: ({ currency }) => currency },
  { head: 'Transaction ID', holds: 'text', width: 38, textOf: ({ fitId }) => fitId },
]
