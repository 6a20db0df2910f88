import { type CsvColumn, defaultColumns } from '@/lib/domain/ledgers/csv-columns'
import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { harmlessText } from '@/lib/format/one-line'
import { formatFacts } from '@/lib/domain/ledgers/ledger-target'

export type CsvFormat = 'quickbooks_csv' | 'xero_csv' | 'sage_csv' | 'gnucash_csv' | 'own_csv'

/** A column of a ledger’s CSV. What people wrote is `words`: a spreadsheet might take it for a formula. */
export interface LedgerColumn {
  readonly head: string
  readonly holds: 'figure' | 'words'
  /** Of a row and what the account held after it, where somebody can say that. */
  readonly textOf: (row: LedgerRow, balance: number | undefined) => string
}

/** A row in a column, as the file writes it. */
export function writtenIn(
  { holds, textOf }: LedgerColumn,
  row: LedgerRow,
  balance: number | undefined,
): string {
  const text = textOf(row, balance)
  return holds === 'words' ? harmlessText(text) : text
}

/** The columns of a ledger’s CSV in their order. Heads are English, as the ledgers know them. */
export function columnsOf(content: LedgerContent, format: CsvFormat): readonly LedgerColumn[] {
  const amount = figure('Amount', (row) => decimalIn(content, row.amount))
  switch (format) {
    case 'quickbooks_csv':
      return [
        figure('Date', ({ day }) => monthFirst(day)),
        words('Description', (row) => withWords(both(row))),
        amount,
      ]
    case 'xero_csv':
      return [
        figure('*Date', ({ day }) => day),
        { ...amount, head: '*Amount' },
        words('Payee', ({ payee }) => payee),
        words('Description', ({ memo }) => memo),
        words('Reference', ({ fitId }) => fitId),
      ]
    case 'sage_csv':
      return [
        figure('Date', ({ day }) => dayFirst(day)),
        words('Reference', ({ fitId }) => fitId),
        words('Description', both),
        amount,
      ]
    case 'gnucash_csv':
      return [
        figure('Date', ({ day }) => day),
        words('Transaction ID', ({ fitId }) => fitId),
        words('Description', ({ payee, memo }) => payee || memo),
        words('Memo', ({ memo }) => memo),
        figure('Commodity', ({ currency }) => currency),
        amount,
      ]
    case 'own_csv':
      return (content.choice.columns ?? defaultColumns).map((name) => ownColumn(content, name))
  }
}

/** Whether a format holds a row: one that refuses zeros is without them. */
export function isTaken({ amount }: LedgerRow, format: CsvFormat): boolean {
  return amount !== 0 || formatFacts[format].refuses !== 'zeros_and_numbers'
}

function ownColumn(content: LedgerContent, name: CsvColumn): LedgerColumn {
  const decimal = (amount: number) => decimalIn(content, amount)
  switch (name) {
    case 'date':
      return figure('Date', ({ day }) => day)
    case 'date_month_first':
      return figure('Date', ({ day }) => monthFirst(day))
    case 'date_day_first':
      return figure('Date', ({ day }) => dayFirst(day))
    case 'amount':
      return figure('Amount', ({ amount }) => decimal(amount))
    case 'money_in':
      return figure('Money in', ({ amount }) => (amount < 0 ? '' : decimal(amount)))
    case 'money_out':
      return figure('Money out', ({ amount }) => (amount < 0 ? decimal(-amount) : ''))
    case 'currency':
      return figure('Currency', ({ currency }) => currency)
    case 'payee':
      return words('Payee', ({ payee }) => payee)
    case 'memo':
      return words('Memo', ({ memo }) => memo)
    case 'type':
      return words('Type', ({ type }) => type)
    case 'id':
      return words('Transaction ID', ({ fitId }) => fitId)
    case 'account':
      return words('Account', () => content.account.name)
    case 'balance':
      return figure('Balance', (_, balance) => (balance === undefined ? '' : decimal(balance)))
  }
}

function figure(head: string, textOf: LedgerColumn['textOf']): LedgerColumn {
  return { head, holds: 'figure', textOf }
}

function words(head: string, textOf: LedgerColumn['textOf']): LedgerColumn {
  return { head, holds: 'words', textOf }
}

function both({ payee, memo }: LedgerRow): string {
  return [payee, memo].filter((each) => each !== '').join(' ')
}

/** Intuit wants no numbers as descriptions; among words they stay, since an invoice is found by its number. */
function withWords(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return /\p{L}/u.test(line) ? line : 'Transaction'
}

function monthFirst(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}/${date}/${year}`
}

function dayFirst(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}
