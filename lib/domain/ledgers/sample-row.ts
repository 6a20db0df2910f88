import { columnsOf } from '@/lib/domain/ledgers/csv-layouts'
import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import { type LedgerRow, shortFitId } from '@/lib/domain/ledgers/ledger-row'
import type { FormatFacts } from '@/lib/domain/ledgers/ledger-target'
import { cut, ofxDay } from '@/lib/domain/ledgers/ofx-elements'
import { toSwift } from '@/lib/domain/ledgers/plain-letters'
import { hledgerColumns } from '@/lib/domain/ledgers/write-text-ledgers'

/** A field of a row, as a file has it. */
export interface SampleField {
  readonly name: string
  readonly value: string
}

const maxShown = 60

/** What a file will say of its last row; nothing where it has none. */
export function sampleOf(content: LedgerContent): readonly SampleField[] {
  const row = content.totals.lastRow
  if (row === undefined) return []
  return fieldsOf(content, row)
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => ({ name, value: cut(value, maxShown) }))
}

function fieldsOf(content: LedgerContent, row: LedgerRow): SampleField[] {
  const { format } = content.choice
  const { day, fitId, memo, payee } = row
  const amount = decimalIn(content, row.amount)
  const { balances } = content
  const closing = balances.kind === 'known' ? balances.closing.amount : undefined
  switch (format) {
    case 'qbo':
    case 'ofx':
      return [
        field('DTPOSTED', ofxDay(day)),
        field('TRNAMT', amount),
        field('NAME', cut(payee, 32)),
        field('FITID', fitId),
        field('MEMO', memo),
      ]
    case 'camt':
      return [
        field('BookgDt', day),
        field('Amt', amount.replace('-', '')),
        field('CdtDbtInd', row.amount < 0 ? 'DBIT' : 'CRDT'),
        field('Nm', payee),
        field('NtryRef', shortFitId(fitId, 35)),
        field('Ustrd', memo),
      ]
    case 'mt940':
      return [
        field(':61:', day.slice(2).replaceAll('-', '')),
        field(row.amount < 0 ? 'D' : 'C', amount.replace('-', '').replace('.', ',')),
        field('?20', toSwift(memo)),
        field('?32', toSwift(payee)),
      ]
    case 'hledger':
      return hledgerColumns(content).map(({ head, textOf }) => field(head, textOf(row, undefined)))
    case 'beancount':
    case 'jsonl':
    case 'xlsx':
      return [
        field('date', day),
        field('payee', payee),
        field('memo', memo),
        field('amount', amount),
        field('id', fitId),
      ]
    default:
      return columnsOf(content, format).map(({ head, textOf }) => field(head, textOf(row, closing)))
  }
}

function field(name: string, value: string): SampleField {
  return { name, value }
}

/** The last row’s day as the file writes it, with the day itself. */
export function dateExample(
  content: LedgerContent,
  order: FormatFacts['dates'],
): { day: string; written: string } {
  const { last: day } = content.totals
  const [year = '', month = '', date = ''] = day.split('-')
  const { format } = content.choice
  if (order === 'month_first') return { day, written: `${month}/${date}/${year}` }
  if (order === 'day_first') return { day, written: `${date}/${month}/${year}` }
  if (format === 'mt940') return { day, written: `${year.slice(2)}${month}${date}` }
  return { day, written: format === 'qbo' || format === 'ofx' ? `${year}${month}${date}` : day }
}
