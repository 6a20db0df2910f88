import {
  type AccountNames,
  choosableAccounts,
  noAccountNames,
} from '@/components/accounts/account-names'
import type { CustomersById } from '@/components/invoices/customer-in-words'
import { seenCustomers } from '@/components/invoices/seen-customers'
import { invoiceList } from '@/components/invoices/search-params'
import { filterChipList, type SeenReferences } from '@/components/resource-list/filter-chip-list'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import {
  bankQuery,
  firstPageQuery,
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'
import { periodChip } from '@/lib/search-params/period-links'
import { statementList } from '@/components/statements/search-params'
import { transactionList } from '@/lib/search-params/transactions'
import type { ExportKind } from '@/lib/domain/exports/export-run'
import type { Scope } from '@/lib/bank-contract/scope'
import { type ChosenPeriod, choosePeriod } from '@/lib/domain/periods/read-period'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/i18n/en'

/** What the lists have in common whose rows can be written, or whose documents be packed. */
export const exportKinds = {
  statements: {
    title: 'statements.title',
    definition: statementList,
    scope: 'statements:read',
  },
  transactions: {
    title: 'transactions.title',
    definition: transactionList,
    scope: 'transactions:read',
  },
  invoices: {
    title: 'invoices.title',
    definition: invoiceList,
    scope: 'invoicing:read',
  },
} as const satisfies Record<
  ExportKind,
  { title: MessageKey; definition: ListDefinition; scope: Scope }
>

/** What an export is to hold: what the filters of its list find, or items by their identifiers. */
export interface ExportWish<Kind extends ExportKind = ExportKind> {
  kind: Kind
  list: ListParams
  ids: readonly string[]
  period: ChosenPeriod
  /** The conditions in words. */
  conditions: readonly string[]
}

interface ReaderNames {
  customers?: CustomersById
  accounts?: AccountNames
}

const mostIds = 500
const longestId = 100

export function parseExportWish<Kind extends ExportKind>(
  kind: Kind,
  raw: RawSearchParams,
  {
    usual,
    now,
    format,
    names = {},
  }: {
    usual: string | null
    now: Date
    format: Format
    /** What the desk knows of those that the conditions name. */
    names?: ReaderNames
  },
): ExportWish<Kind> {
  const { definition } = exportKinds[kind]
  const list = parseListParams(definition, raw)
  // Documents are picked one by one; a file is of its whole list.
  const isPicked = kind !== 'transactions' && Object.hasOwn(raw, 'id')
  const given = isPicked ? raw['id'] : undefined
  const ids = given === undefined ? [] : typeof given === 'string' ? [given] : given
  const { timeZone, fiscalStart } = format
  const period = choosePeriod({
    requested: list.period,
    fallback: usual,
    timeZone,
    fiscalStart,
    now,
  })
  const chips = [
    ...periodChip('', definition, list, period, format),
    ...filterChipList('', definition, list, seenInWish(list, names, format), format),
  ]
  return {
    kind,
    list,
    ids: [...new Set(ids)].filter((id) => id !== '' && id.length <= longestId).slice(0, mostIds),
    period,
    conditions: chips.map(({ label }) => label),
  }
}

function seenInWish(
  { filters }: ListParams,
  { customers = new Map(), accounts = noAccountNames }: ReaderNames,
  format: Format,
): SeenReferences {
  const ids = filters.flatMap(([name, id]) => (name === 'customer' ? [id] : []))
  return {
    customer: seenCustomers(ids, customers, format),
    account_id: choosableAccounts(accounts, []),
  }
}

/** "3 invoices chosen", "Every invoice: Status: Unpaid". */
export function wishInWords({ kind, ids, conditions }: ExportWish, format: Format): string {
  const { text, number, list } = format
  const count = ids.length
  if (count > 0) return text('exports.wish_chosen', { kind, count, number: number(count) })
  return conditions.length === 0
    ? text('exports.wish_every', { kind })
    : text('exports.wish_matching', { kind, conditions: list(conditions) })
}

/** What the bank is asked for, page by page. */
export function wishQuery({ kind, list, period }: ExportWish, timeZone: string) {
  const query = bankQuery(exportKinds[kind].definition, list, timeZone, period.range)
  return query.filter(([name]) => name !== 'page_size' && name !== 'page_token')
}

/** The same wish as the hidden fields of a form. A relative period is settled now, not at the click. */
export function wishFields({ list, ids, period }: ExportWish): (readonly [string, string])[] {
  if (ids.length > 0) return ids.map((id) => ['id', id] as const)
  return firstPageQuery({ ...list, period: period.address ?? list.period }).filter(
    ([name]) => name !== 'page_size',
  )
}
