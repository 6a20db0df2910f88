import type { Scope } from '@/lib/bank-contract/authorization'
import type { ExportKind, RunKind } from '@/lib/domain/exports/export-run'
import { type DayRange, isOverAYear } from '@/lib/domain/periods/day-range'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import { daysOfRows, isPeriodApplied } from '@/lib/search-params/list-dates'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { bankQuery, firstPageQuery, type ListParams } from '@/lib/search-params/list-params'

/** What an export is to hold: what the filters of its list find, or items by their identifiers. */
export interface ExportRequest<Kind extends ExportKind = ExportKind> {
  readonly kind: Kind
  readonly definition: ListDefinition
  readonly list: ListParams
  readonly ids: readonly string[]
  readonly period: ChosenPeriod
  /** The conditions in words, each by its name. */
  readonly conditions: readonly { readonly name: string; readonly label: string }[]
}

export const exportScopes: Readonly<Record<ExportKind, Scope>> = {
  statements: 'statements:read',
  transactions: 'transactions:read',
  invoices: 'invoicing:read',
  receipts: 'transactions:read',
}

export function runScope(kind: RunKind): Scope {
  return kind === 'ledger' ? 'transactions:read' : exportScopes[kind]
}

/** The list that an export is of. */
export const listOfExport = {
  statements: 'statements',
  transactions: 'transactions',
  receipts: 'transactions',
  invoices: 'invoices',
} as const satisfies Record<ExportKind, string>

/** "3 invoices chosen", "Every invoice that matches Status: Unpaid"; what does not hold is named apart. */
export function requestTitle(
  { kind, definition, list: params, ids, conditions }: ExportRequest,
  { text, number, list }: Reader,
  notApplied: readonly string[] = [],
): string {
  const count = ids.length
  if (count > 0) return text('exports.request_chosen', { kind, count, number: number(count) })
  const isHeld = (name: string): boolean =>
    name === periodCondition
      ? isPeriodApplied(definition, params, notApplied)
      : !notApplied.includes(name)
  const labels = (areHeld: boolean) =>
    conditions.flatMap(({ name, label }) => (isHeld(name) === areHeld ? [label] : []))
  const [held, unheld] = [labels(true), labels(false)]
  const title =
    held.length === 0
      ? text('exports.request_every', { kind })
      : text('exports.request_matching', { kind, conditions: list(held) })
  return unheld.length === 0
    ? title
    : text('exports.request_not_applied', { title, conditions: list(unheld) })
}

/** The name of the condition that the list's period is. */
export const periodCondition = 'period'

/**
 * Whether it may be of all that the client shares: its dates leave more than a year, or are open on one side.
 * Filters do not count, because one that excludes nothing looks like any other.
 */
export function isComplete({ ids, period }: ExportRequest<'transactions'>): boolean {
  return ids.length === 0 && isOverAYear(period.range)
}

/** The request as hidden fields of a form. A relative period is settled now, not at the press. */
export function requestFields({
  list,
  ids,
  period,
}: ExportRequest): (readonly [name: string, value: string])[] {
  if (ids.length > 0) return ids.map((id) => ['id', id] as const)
  return firstPageQuery({ ...list, period: period.address ?? list.period }).filter(
    ([name]) => name !== 'page_size',
  )
}

/** The query of every page. */
export function requestQuery({ definition, list, period }: ExportRequest, timeZone: string) {
  const query = bankQuery(definition, list, timeZone, period.range)
  return query.filter(([name]) => name !== 'page_size' && name !== 'page_token')
}

/** The days requested; none where conditions, by name, do not hold that the days are. */
export function requestDays(
  { definition, list, period }: ExportRequest,
  notApplied: readonly string[],
): DayRange {
  return daysOfRows(definition, list, period.range, notApplied)
}
