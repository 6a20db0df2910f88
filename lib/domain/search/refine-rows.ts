import type { Card } from '@/lib/bank-contract/card'
import type { ListPage } from '@/lib/bank-contract/list'
import { accountingSyncStatuses, type Invoice } from '@/lib/bank-contract/invoicing'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { cardholderOf, isNearLimit } from '@/lib/domain/cards/card-figures'
import { bucketOf, isAgeKnown, isOverdue } from '@/lib/domain/invoices/ageing'
import {
  createFilterMemory,
  type FilterMemory,
  isAny,
  judgeRows,
  type RowFilters,
} from '@/lib/domain/search/judge-rows'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { answersSearch } from '@/lib/domain/search/match-text'
import { readSearch } from '@/lib/domain/search/read-search'
import { tieOutOf } from '@/lib/domain/statements/tie-out'

/** A page of a list, and how many rows were read to find it: more than its own where none matched. */
export interface MatchingPage<Item> extends ListPage<Item> {
  readonly rowsRead?: number
}

interface Conditions {
  readonly filters: readonly (readonly [name: string, value: string])[]
}

export interface RefinedRows<Row> {
  readonly rows: readonly Row[]
  /** Conditions, by name, that not all of the rows show to hold. */
  readonly notApplied: readonly string[]
}

/**
 * Applies the conditions that the bank's API does not offer; undefined without such a condition. Values of
 * one condition mean "any of", conditions mean "all of".
 */
function refineRows<Base, Row extends Base>(
  rows: readonly Row[],
  { filters: conditions }: Conditions,
  filters: RowFilters<Base>,
  memory: FilterMemory = createFilterMemory(),
): RefinedRows<Row> | undefined {
  const own = conditions.filter(([name]) => Object.hasOwn(filters, name))
  if (own.length === 0) return undefined
  const { items, notApplied } = judgeRows<Row>('', rows, own, { filters }, memory)
  return { rows: items, notApplied }
}

type Texts = readonly (string | null | undefined)[]

/** Any of the searches; where no row has any of the texts, none shows whether it matches. */
function answersWords<Row>(textsOf: (row: Row) => Texts): RowFilters<Row>[string] {
  const hasTexts = (row: Row): boolean => textsOf(row).some((text) => text != null)
  return {
    shows: (row) => (hasTexts(row) ? 'some' : undefined),
    judge: (row, values, shown) => {
      const texts = textsOf(row)
      if (shown.size === 0) return undefined
      return values.some((value) => answersSearch(readSearch(value))(texts))
    },
  }
}

function ofAge(test: (row: Invoice, day: string) => boolean): RowFilters<Invoice>[string] {
  return {
    shows: ({ due_date }) => (findCalendarDate(due_date ?? '') === undefined ? undefined : 'some'),
    judge: (row, [day = ''], shown) =>
      isAgeKnown(row, shown.size > 0) ? test(row, day) : undefined,
  }
}

const invoiceFilters: RowFilters<Invoice> = {
  accounting_sync_status: isAny((row) => row.accounting_sync_status, {
    known: accountingSyncStatuses,
  }),
  customer: isAny((row) => row.customer?.id, { isOptional: true }),
  currency: isAny((row) => row.total?.currency),
  not_due_on: ofAge((row, day) => bucketOf(row, day) === 'not_due'),
  overdue_on: ofAge(isOverdue),
  overdue_undated_on: ofAge((row, day) => bucketOf(row, day) === 'overdue_undated'),
  words: answersWords((row) => [
    row.invoice_number,
    row.note,
    ...(row.line_items ?? []).map(({ name }) => name),
  ]),
}

export function refineInvoices(
  rows: readonly Invoice[],
  list: Conditions,
  memory?: FilterMemory,
): RefinedRows<Invoice> | undefined {
  return refineRows(rows, list, invoiceFilters, memory)
}

const cardFilters: RowFilters<Card> = {
  limit: { judge: isNearLimit },
  window: {
    judge: ({ spending_limit_type: type }, values) =>
      type === undefined ? undefined : type !== null && values.includes(type),
  },
  words: answersWords((row) => [row.name, row.last_4, cardholderOf(row)]),
}

export function refineCards(
  rows: readonly Card[],
  list: Conditions,
): RefinedRows<Card> | undefined {
  return refineRows(rows, list, cardFilters)
}

/** `textsOf` says what a statement is called: the bank gives it days and identifiers alone. */
export function refineStatements(
  rows: readonly Statement[],
  list: Conditions,
  textsOf: (row: Statement) => readonly string[],
  memory?: FilterMemory,
): RefinedRows<Statement> | undefined {
  const filters: RowFilters<Statement> = {
    tie_out: {
      judge: (row, values) => {
        const kind = tieOutOf(row)
        return kind && values.includes(kind)
      },
    },
    words: answersWords(textsOf),
  }
  return refineRows(rows, list, filters, memory)
}

type RefinedTransaction = Pick<
  Transaction,
  'amount' | 'attachments' | 'counterparty_name' | 'memo' | 'note' | 'user_id'
>

const transactionFilters: RowFilters<RefinedTransaction> = {
  files: {
    shows: ({ attachments }) => (attachments == null ? undefined : 'some'),
    judge: ({ attachments }, values, shown) =>
      attachments == null && shown.size === 0
        ? undefined
        : values.includes((attachments?.length ?? 0) > 0 ? 'with' : 'without'),
  },
  currency: isAny((row) => row.amount.currency),
  person: {
    shows: ({ user_id }) => (user_id ? 'some' : undefined),
    judge: ({ user_id }, _, shown) => (user_id ? false : shown.size > 0 || undefined),
  },
  counterparty: answersWords((row) => [row.counterparty_name]),
  words: answersWords((row) => [row.counterparty_name, row.memo, row.note]),
}

export function refineTransactions<Row extends RefinedTransaction>(
  rows: readonly Row[],
  list: Conditions,
  memory?: FilterMemory,
): RefinedRows<Row> | undefined {
  return refineRows<RefinedTransaction, Row>(rows, list, transactionFilters, memory)
}
