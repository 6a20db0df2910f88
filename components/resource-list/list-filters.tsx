import { ChoiceFilter } from '@/components/data-table/choice-filter'
import { FilterForm } from '@/components/data-table/filter-form'
import type { Seen, SeenReferences } from '@/components/resource-list/filter-chip-list'
import {
  firstPageQuery,
  type ListDefinition,
  type ListFilter,
  listHref,
  type ListParams,
} from '@/components/resource-list/list-params'
import styles from '@/components/resource-list/list-filters.module.css'
import { typedAmount, typedAmounts } from '@/components/resource-list/typed-amount'
import { CheckboxField, SelectField, TextField } from '@/components/ui/field'
import { findCalendarDate } from '@/lib/format/calendar-date'

// Past these, one closed choice that adds a value costs a third of the elements of boxes to tick.
const mostBoxes = 11

/** All filters of a list as one GET form. */
export function ListFilters({
  path,
  label,
  definition,
  list,
  seen,
  currency,
}: {
  path: string
  label: string
  definition: ListDefinition
  list: ListParams
  seen: SeenReferences
  /** What a typed amount is in, unless the address says it. */
  currency: string
}) {
  if (definition.filters.length === 0) return null
  const inSight = definition.filters.filter((filter) => filter.folded !== true)
  const folded = definition.filters.filter((filter) => filter.folded === true)
  const isUsed = folded.some(({ name }) => list.filters.some(([each]) => each === name))
  const fieldOf = (filter: ListFilter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      values={list.filters.flatMap(([name, value]) => (name === filter.name ? [value] : []))}
      seen={seen[filter.name] ?? []}
      currency={list.amount_currency ?? currency}
    />
  )
  return (
    <FilterForm
      action={path}
      label={label}
      hidden={carried(definition, list)}
      clearHref={list.filters.length === 0 ? undefined : listHref(path, list, noFilters)}
      moreOpen={isUsed}
      more={
        folded.length === 0 ? undefined : (
          <>
            {folded.map(fieldOf)}
            {folded.some(({ kind }) => kind === 'amount') && (
              <>
                <TextField
                  label="Amounts are in"
                  name="amount_currency"
                  defaultValue={list.amount_currency ?? currency}
                  maxLength={3}
                />
                <p className={styles['note']}>
                  Money out is negative, as in −1,250.00. The bank compares the number alone,
                  whatever the currency.
                </p>
              </>
            )}
          </>
        )
      }
    >
      {inSight.map(fieldOf)}
    </FilterForm>
  )
}

export const noFilters = { filters: [], amount_currency: undefined } as const

function FilterField({
  filter,
  values,
  seen,
  currency,
}: {
  filter: ListFilter
  values: readonly string[]
  seen: readonly Seen[]
  currency: string
}) {
  const { name, label, kind } = filter
  const [value] = values
  switch (kind) {
    case 'text':
      return <TextField label={label} name={name} type="search" defaultValue={value} />
    case 'day':
    case 'moment':
      return <TextField label={label} name={name} type={dateType(value)} defaultValue={value} />
    case 'flag':
      return (
        <CheckboxField
          label={label}
          name={name}
          value="true"
          defaultChecked={value !== undefined}
        />
      )
    case 'amount':
      return (
        <TextField
          label={label}
          name={typedAmounts.find((each) => each.name === name)?.typed ?? name}
          defaultValue={value === undefined ? undefined : (typedAmount(value, currency) ?? value)}
          inputMode="decimal"
        />
      )
    case 'choice':
      return isTicked(filter) ? (
        <ChoiceFilter
          label={label}
          name={name}
          options={choicesOf(filter, values)}
          values={values}
        />
      ) : (
        <AddingField label={label} name={name} options={choicesOf(filter, [])} values={values} />
      )
    case 'reference':
      return <AddingField label={label} name={name} options={seen} values={values} />
  }
}

/** Adds one more value to those in force, which stand as chips and travel unseen. */
function AddingField({
  label,
  name,
  options,
  values,
}: {
  label: string
  name: string
  options: readonly Seen[]
  values: readonly string[]
}) {
  const others = options.filter(({ value }) => !values.includes(value))
  if (others.length === 0) return null
  return (
    <SelectField
      label={label}
      name={name}
      options={others}
      blank={values.length === 0 ? 'Any' : 'Add one more'}
    />
  )
}

function choicesOf(filter: ListFilter, values: readonly string[]): Seen[] {
  const words = filter.words ?? {}
  // A value that we have no words for stays chosen when the form is sent again.
  const unknown = values.filter((value) => !Object.hasOwn(words, value))
  return [
    ...Object.entries(words).map(([value, label]) => ({ value, label })),
    ...unknown.map((value) => ({ value, label: `Other (${value})` })),
  ]
}

function isTicked({ kind, words = {} }: ListFilter): boolean {
  return kind === 'choice' && Object.keys(words).length <= mostBoxes
}

/** What the form has no field for, or whose field only adds: sort, page size and chosen values. */
function carried(
  definition: ListDefinition,
  list: ListParams,
): (readonly [name: string, value: string])[] {
  const hasField = new Set(['amount_currency'])
  for (const filter of definition.filters) {
    if (filter.kind !== 'reference' && (filter.kind !== 'choice' || isTicked(filter))) {
      hasField.add(filter.name)
    }
  }
  return firstPageQuery(list).filter(([name]) => !hasField.has(name))
}

function dateType(value: string | undefined): 'date' | 'text' {
  return value === undefined || findCalendarDate(value) !== undefined ? 'date' : 'text'
}
