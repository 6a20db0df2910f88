import * as z from 'zod'
import { accountNames, customerOptions } from '@/lib/format/resource-names'
import { isWithinBounds } from '@/lib/bank-contract/identifier'
import { type ExportRequest, periodCondition } from '@/lib/present/export-request'
import { invoiceList } from '@/lib/search-params/invoices'
import { statementList } from '@/lib/search-params/statements'
import { transactionFilters } from '@/lib/present/transaction-filters'
import { filterChip, type FilterWords, wordsOfDefinition } from '@/lib/present/filter-chips'
import type { ExportKind } from '@/lib/domain/exports/export-run'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'
import { periodChip } from '@/lib/search-params/period-links'
import { transactionList } from '@/lib/search-params/transactions'
import { requestTime } from '@/lib/server/auth/request-time'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { getContext } from '@/lib/server/context'
import { customerNames } from '@/lib/server/banking/name-cache'

const definitions: Readonly<Record<ExportKind, ListDefinition>> = {
  transactions: transactionList,
  statements: statementList,
  invoices: invoiceList,
}

const maxIds = 500

/** What an address, or a form, asks to be exported: the filters of its list, or single documents. */
export async function parseExportRequest<Kind extends ExportKind>(
  kind: Kind,
  raw: RawSearchParams,
  access: ClientAccess,
  reader: Reader,
): Promise<ExportRequest<Kind>> {
  const definition = definitions[kind]
  const list = parseListParams(definition, raw)
  // Documents are picked one by one; a file is of its whole list.
  const isPicked = kind !== 'transactions' && Object.hasOwn(raw, 'id')
  const given = isPicked ? raw['id'] : undefined
  const ids = given === undefined ? [] : typeof given === 'string' ? [given] : given
  const { timeZone, fiscalStart } = reader
  const period = choosePeriod({
    requested: list.period,
    fallback: access.settings.period,
    timeZone,
    fiscalStart,
    now: requestTime(),
  })
  return {
    kind,
    definition,
    list,
    ids: [...new Set(ids)].filter(isWithinBounds).slice(0, maxIds),
    period,
    conditions: [
      ...periodChip('', definition, list, period, reader).map(({ label }) => ({
        name: periodCondition,
        label,
      })),
      ...(await conditionsOf(kind, list, access, reader)),
    ],
  }
}

async function conditionsOf(
  kind: ExportKind,
  list: ListParams,
  access: ClientAccess,
  reader: Reader,
): Promise<ExportRequest['conditions']> {
  const definition = definitions[kind]
  const words = await wordsOf(kind, list, access, reader)
  const chips = definition.filters.flatMap((filter) =>
    filterChip(filter, { path: '', list }, words, reader),
  )
  return chips.map(({ name, label, value }) => ({
    name,
    label: reader.text('filters.condition', { label, value }),
  }))
}

async function wordsOf(
  kind: ExportKind,
  list: ListParams,
  access: ClientAccess,
  reader: Reader,
): Promise<FilterWords> {
  const accounts = accountNames(listSharedAccounts(access), reader)
  if (kind === 'transactions') {
    const { search: _search, ...words } = transactionFilters([], accounts, reader)
    return words
  }
  const names = customerNames(getContext()).find(access.client.connection_id)
  const ids = list.filters.flatMap(([name, id]) => (name === 'customer' ? [id] : []))
  return wordsOfDefinition(definitions[kind], reader, {
    references: {
      customer: customerOptions(ids, names, reader),
      account_id: Array.from(accounts, ([value, label]) => ({ value, label })),
    },
  })
}

/** The fields of a form, as an address would name them. */
export function formParams(form: FormData): RawSearchParams {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [
      name,
      form.getAll(name).filter((value) => typeof value === 'string'),
    ]),
  )
}

/** The name of an export in a field of a form, if it is one. */
export function runIdIn(form: FormData, field: string): string | undefined {
  return z.uuid().safeParse(form.get(field)).data
}
