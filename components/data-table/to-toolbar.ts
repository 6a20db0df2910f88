import type { FilterField, ToolbarView } from '@/components/data-table/filter-fields'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import {
  type FilterChip,
  filterChip,
  type FilterWords,
  optionsOf,
  orderChip,
  valuesOf,
} from '@/lib/present/filter-chips'
import { isPeriodApplied } from '@/lib/search-params/list-dates'
import type { ListDefinition, ListFilter } from '@/lib/search-params/list-definition'
import { firstPageQuery, listHref, type ListParams } from '@/lib/search-params/list-params'
import { periodChip } from '@/lib/search-params/period-links'
import { typedAmount, typedAmounts } from '@/lib/search-params/typed-amount'

/** The toolbar of a list, in the reader's words, from what the address says. */
export function toToolbar(
  {
    path,
    definition,
    list,
    period,
    currency,
    notApplied = [],
  }: {
    readonly path: string
    readonly definition: ListDefinition
    readonly list: ListParams
    readonly period?: ChosenPeriod | undefined
    /** Conditions, by name, that not all rows show to hold. */
    readonly notApplied?: readonly string[]
    /** What a typed amount is in, unless the address says it. */
    readonly currency: string
  },
  words: FilterWords,
  reader: Reader,
): ToolbarView {
  const unit = list.amount_currency ?? currency
  const shown = definition.filters.filter(({ name }) => name !== words.search?.name)
  const fields = shown.map((filter) => toField(filter, list, unit, words, reader))
  const search = words.search
  const isApplied = (name: string) => !notApplied.includes(name)
  const chips = definition.filters
    .filter(({ name }) => name !== search?.name || !isApplied(name))
    .flatMap((filter) => filterChip(filter, { path, list }, words, reader))
  const [isOfPeriod, isSorted] = [
    isPeriodApplied(definition, list, notApplied),
    isApplied('sort_by'),
  ]
  const hasOrder = list.sort_by !== undefined || list.order !== undefined
  const others: FilterChip[] = [
    ...(isOfPeriod ? [] : periodChip(path, definition, list, period, reader)).map((chip) => ({
      name: 'period',
      label: reader.text('shell.period'),
      value: chip.label,
      removeHref: chip.removeHref,
    })),
    ...(isSorted || !hasOrder ? [] : [orderChip(path, list, words, reader)]),
  ]
  const all = [
    ...others.map((chip) => ({ chip, isHeld: false })),
    ...chips.map((chip) => ({ chip, isHeld: isApplied(chip.name) })),
  ]
  return {
    path,
    fields,
    // What does not hold is said first.
    chips: [
      ...all
        .filter(({ isHeld }) => !isHeld)
        .map(({ chip }) => ({ ...chip, notApplied: reader.text('filters.not_applied') })),
      ...all.filter(({ isHeld }) => isHeld).map(({ chip }) => chip),
    ],
    clearHref: list.filters.length === 0 ? undefined : listHref(path, list, noFilters),
    search: search && {
      name: search.name,
      label: reader.text(search.placeholder),
      value: valuesOf(list, search.name).join(' '),
    },
    hidden: firstPageQuery(list).filter(([name]) => name !== search?.name),
    currency: unit,
  }
}

export const noFilters = { filters: [], amount_currency: undefined } as const

function toField(
  filter: ListFilter,
  list: ListParams,
  currency: string,
  words: FilterWords,
  { text }: Reader,
): FilterField {
  const { name, kind } = filter
  const values = valuesOf(list, name)
  const options = optionsOf(filter, values, words, text)
  const amount = kind === 'amount' ? typedAmounts.find((each) => each.name === name) : undefined
  return {
    name: amount?.typed ?? name,
    ...(amount !== undefined && { replaces: name }),
    label: text(words.label(name)),
    ...(filter.group !== undefined && { group: text(filter.group) }),
    kind,
    ...(options.length > 0 && { options }),
    ...(values.length > 0 && {
      values:
        amount === undefined
          ? values
          : values.map((value) => typedAmount(value, currency) ?? value),
    }),
    ...(filter.here === true && { isLocal: true }),
  }
}
