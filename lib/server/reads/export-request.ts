import * as z from 'zod'
import { accountNames } from '@/lib/format/account-name'
import { type ExportRequest, periodCondition } from '@/lib/present/export-request'
import { transactionFilters } from '@/lib/present/transaction-filters'
import { filterChip, type FilterWords } from '@/lib/present/filter-chips'
import { type ExportKind, maxDocuments } from '@/lib/domain/exports/export-run'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { parseIds, parseListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { periodChip } from '@/lib/search-params/period-links'
import { transactionList } from '@/lib/search-params/transactions'
import { requestTime } from '@/lib/server/auth/request-time'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { listSharedAccounts } from '@/lib/server/db/saved-view'

/** What an address, or a form, asks to be exported as one file: a list, whole. */
export function parseTransactionsRequest(
  raw: RawSearchParams,
  access: PersonAccess,
  reader: Reader,
): ExportRequest<'transactions'> {
  const accounts = accountNames(listSharedAccounts(access), reader)
  const { search: _search, ...words } = transactionFilters(
    [],
    { accounts, marks: { people: [access.person] } },
    reader,
  )
  const whole = { kind: 'transactions', definition: transactionList, raw } as const
  return parseRequest(whole, words, access, reader)
}

interface ListToExport<Kind> {
  readonly kind: Kind
  readonly definition: ListDefinition
  readonly raw: RawSearchParams
}

/** The filters of a list, or what was picked from it; `words` are what its filters are called. */
export function parseRequest<Kind extends ExportKind>(
  { kind, definition, raw }: ListToExport<Kind>,
  words: FilterWords,
  access: Pick<PersonAccess, 'settings'>,
  reader: Reader,
): ExportRequest<Kind> {
  const list = parseListParams(definition, raw)
  const ids = parseIds(raw)
  const { timeZone, fiscalStart } = reader
  const period = choosePeriod({
    requested: list.period,
    fallback: access.settings.period,
    timeZone,
    fiscalStart,
    now: requestTime(),
  })
  const days = periodChip('', definition, list, period, reader)
  const chips = definition.filters.flatMap((filter) =>
    filterChip(filter, { path: '', list }, words, reader),
  )
  return {
    kind,
    definition,
    list,
    ids: ids.slice(0, maxDocuments),
    period,
    conditions: [
      ...days.map(({ label }) => ({ name: periodCondition, label })),
      ...chips.map(({ name, label, value }) => ({
        name,
        label: reader.text('filters.condition', { label, value }),
      })),
    ],
  }
}

/** The fields of a form, as an address would name them. */
export function formParams(form: FormData): URLSearchParams {
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The name of an export in a field of a form, if it is one. */
export function runIdIn(form: FormData, field: string): string | undefined {
  return z.uuid().safeParse(form.get(field)).data
}
