import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { rowKey } from '@/lib/domain/close/row-key'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { localDay, startOfDay } from '@/lib/domain/periods/local-clock'
import { calendarDay } from '@/lib/format/file-names'
import type { Reader } from '@/lib/format/create-reader'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { type Listed, walkPages } from '@/lib/server/banking/walk-pages'
import type { DocumentReader } from '@/lib/server/exports/fetch-document'
import type { Patience } from '@/lib/server/exports/patience'
import { breakOff } from '@/lib/server/packs/break-off'
import { NotMadeError } from '@/lib/server/packs/pack-request'

/** Whose bank is read, for which days, in whose words it is said that it cannot be. */
export interface MonthReader {
  readonly readBank: DocumentReader['readBank']
  readonly patience: Patience
  readonly period: Required<DayRange>
  /** Of the client. */
  readonly timeZone: string
  readonly reader: Reader
}

/** Settled rows that were posted in the period, in an order of their own. Throws NotMadeError. */
export function readTransactions(month: MonthReader): Promise<Transaction[]> {
  const { period, timeZone } = month
  const dayOf = localDay(timeZone)
  const query = [
    ['status', 'settled'],
    ['posted_after', startOfDay(period.first, timeZone)],
    ['posted_before', startOfDay(addDays(period.last, 1), timeZone)],
  ] as const
  return readList<Transaction>(month, {
    name: 'transactions/',
    list: (bank, page) => bank.listTransactions(page),
    query: query.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    isMeant: (row) => row.status === 'settled',
    dayOf: (row) => (row.posted_at == null ? 'none' : dayOf(row.posted_at)),
    orderOf: (row) => [row.posted_at ?? '', rowKey(row)],
  })
}

/** Those that close in the period. Throws NotMadeError. */
export function readStatements(month: MonthReader): Promise<Statement[]> {
  const { first, last } = month.period
  return readList<Statement>(month, {
    name: 'statements/',
    list: (bank, page) => bank.listStatements(page),
    query: [
      ['period_end_after', first],
      ['period_end_before', addDays(last, 1)],
    ],
    dayOf: ({ period_end }) => calendarDay(period_end),
    orderOf: ({ id }) => [id],
  })
}

/** Those that bear a date of the period. Throws NotMadeError. */
export function readInvoices(month: MonthReader): Promise<Invoice[]> {
  const { first, last } = month.period
  return readList<Invoice>(month, {
    name: 'invoices/',
    list: (bank, page) => bank.listInvoices(page),
    query: [
      ['date_after', first],
      ['date_before', last],
    ],
    dayOf: ({ date }) => calendarDay(date),
    orderOf: ({ id }) => [id],
  })
}

interface ListOf<Item> {
  /** The folder that the list fills: what is missing where it cannot be read. */
  readonly name: string
  readonly list: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>
  readonly query: BankQuery
  readonly isMeant?: (item: Item) => boolean
  /** Undefined where nobody can tell; `none` of what is of no day, and so not in the period. */
  readonly dayOf: (item: Item) => string | undefined
  readonly orderOf: (item: Item) => readonly string[]
}

/** The whole list, whichever of the filters the bank applies: of a part nobody can say that it is the month. */
async function readList<Item extends Listed>(
  { readBank, patience, period, reader }: MonthReader,
  { name, list, query, isMeant = () => true, dayOf, orderOf }: ListOf<Item>,
): Promise<Item[]> {
  const { text } = reader
  const notMade = (reason: string) => new NotMadeError({ file: name, reason })
  const found: Item[] = []
  const read = (page: BankQuery) => patience.persist(() => readBank((bank) => list(bank, page)))
  for await (const step of walkPages(read, query, { maxPages: 1000 })) {
    if (step.kind === 'failed') throw breakOff(step.failure, name, reader)
    const { items, unreadable } = step.page
    if (unreadable.length > 0) throw notMade(text('packs_data.why_unreadable'))
    for (const item of items.filter(isMeant)) {
      const day = dayOf(item)
      if (day === undefined) throw notMade(text('packs_data.why_undated', { id: item.id }))
      if (day >= period.first && day <= period.last) found.push(item)
    }
    if (step.end !== undefined && step.end !== 'whole')
      throw notMade(text('packs_data.why_not_whole'))
  }
  return found.toSorted((one, other) => compare(orderOf(one), orderOf(other)))
}

function compare(one: readonly string[], other: readonly string[]): number {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
  return left < right ? -1 : left > right ? 1 : 0
}
