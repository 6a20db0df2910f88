import { columnsOf, writtenIn } from '@/lib/domain/ledgers/csv-layouts'
import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import type { FormatFacts } from '@/lib/domain/ledgers/ledger-target'
import { cut, ofxEntry, xmlMarkup } from '@/lib/domain/ledgers/ofx-elements'
import { workbookColumns } from '@/lib/domain/ledgers/workbook-columns'
import { camtEntry } from '@/lib/domain/ledgers/write-camt'
import { mt940Lines } from '@/lib/domain/ledgers/write-mt940'
import { sgmlMarkup } from '@/lib/domain/ledgers/write-ofx'
import {
  beancountAccount,
  beancountEntry,
  hledgerColumns,
  jsonRow,
} from '@/lib/domain/ledgers/write-text-ledgers'

/** A field of a row, as a file has it; a line that has no name stands for itself. */
export interface SampleField {
  readonly name: string
  readonly value: string
}

const maxShown = 120

/** What a file will say of its last row; nothing where it has none. */
export function sampleOf(content: LedgerContent): readonly SampleField[] {
  const row = content.totals.lastRow
  if (row === undefined) return []
  return fieldsOf(content, row)
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => ({ name, value: cut(value, maxShown) }))
}

/** From the writers and their columns, so that it is what they write. */
function fieldsOf(content: LedgerContent, row: LedgerRow): SampleField[] {
  const { format } = content.choice
  const amount = decimalIn(content, row.amount)
  const { balances } = content
  const closing = balances.kind === 'known' ? balances.closing.amount : undefined
  switch (format) {
    case 'qbo':
      return elementsOf(ofxEntry(row, amount, sgmlMarkup))
    case 'ofx':
      return elementsOf(ofxEntry(row, amount, xmlMarkup))
    case 'camt':
      return elementsOf(camtEntry(content, row))
    case 'mt940':
      return mt940Lines(content, row).map((line) => {
        const [tag = ''] = /^:\d\d:/.exec(line) ?? []
        return field(tag, line.slice(tag.length))
      })
    case 'hledger':
      return hledgerColumns(content).map((each) =>
        field(each.head, writtenIn(each, row, undefined)),
      )
    case 'beancount':
      return linesOf(beancountEntry(content, beancountAccount(content), row))
    case 'jsonl':
      return Object.entries(jsonRow(content, row)).map(([name, value]) => field(name, `${value}`))
    case 'xlsx':
      return workbookColumns.map(({ head, textOf }) => field(head, textOf(row, content)))
    default:
      return columnsOf(content, format).map((each) =>
        field(each.head, writtenIn(each, row, closing)),
      )
  }
}

/** The elements of OFX or XML that hold a value, with their attributes. */
function elementsOf(written: string): SampleField[] {
  return Array.from(written.matchAll(/<([^<>/]+)>([^<\n]+)/gu), ([, name = '', value = '']) =>
    field(name, value),
  )
}

function linesOf(written: string): SampleField[] {
  return written.split('\n').map((line) => field('', line.trim()))
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
