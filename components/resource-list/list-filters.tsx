import type { ComponentProps } from 'react'
import { ChoiceFilter } from '@/components/data-table/choice-filter'
import { FilterForm } from '@/components/data-table/filter-form'
import type { Seen, SeenReferences } from '@/components/resource-list/filter-chip-list'
import type { ListDefinition, ListFilter } from '@/lib/search-params/list-definition'
import { firstPageQuery, listHref, type ListParams } from '@/lib/search-params/list-params'
import styles from '@/components/resource-list/list-filters.module.css'
import { typedAmount, typedAmounts } from '@/lib/search-params/typed-amount'
import { CheckboxField, SelectField, TextField } from '@/components/ui/old-field'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { quoteSearch } from '@/lib/domain/search/read-search'
import type { Text } from '@/lib/i18n/create-text'

// Past these, one closed choice that adds a value costs a third of the elements of boxes to tick.
const mostBoxes = 11

const wordsNote = 'words-note'
// Enough to choose from: whatever else stands in the rows can be typed.
const mostChoices = 30

/** All filters of a list as one GET form. */
export function ListFilters({
  path,
  label,
  definition,
  list,
  seen,
  currency,
  text,
}: {
  path: string
  label: string
  definition: ListDefinition
  list: ListParams
  seen: SeenReferences
  /** What a typed amount is in, unless the address says it. */
  currency: string
  text: Text['text']
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
      text={text}
    />
  )
  return (
    <FilterForm
      action={path}
      label={label}
      hidden={carried(definition, list)}
      clearHref={list.filters.length === 0 ? undefined : listHref(path, list, noFilters)}
      count={list.filters.length}
      moreOpen={isUsed}
      text={text}
      more={
        folded.length === 0 ? undefined : (
          <>
            {folded.map(fieldOf)}
            {folded.some(({ kind }) => kind === 'amount') && (
              <>
                <TextField
                  label={text('lists.amounts_in')}
                  name="amount_currency"
                  defaultValue={list.amount_currency ?? currency}
                  maxLength={3}
                />
                <p className={styles['note']}>{text('lists.amounts_note')}</p>
              </>
            )}
            {folded.some(({ kind }) => kind === 'words') && (
              <p className={styles['note']} id={wordsNote}>
                {text('lists.words_note')}
              </p>
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
  text,
}: {
  filter: ListFilter
  values: readonly string[]
  seen: readonly Seen[]
  currency: string
  text: Text['text']
}) {
  const { name, kind } = filter
  const label = text(filter.label)
  const [value] = values
  switch (kind) {
    case 'text':
      return <TextField label={label} name={name} type="search" defaultValue={value} />
    case 'words':
      return (
        <TextField
          label={label}
          name={name}
          type="search"
          defaultValue={value}
          describedBy={wordsNote}
          choices={choicesOfWords(seen)}
        />
      )
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
        <TickedField
          label={label}
          name={name}
          options={choicesOf(filter, values, text)}
          values={values}
          text={text}
        />
      ) : (
        <AddingField
          label={label}
          name={name}
          options={choicesOf(filter, [], text)}
          values={values}
          text={text}
        />
      )
    case 'reference':
      return <AddingField label={label} name={name} options={seen} values={values} text={text} />
  }
}

/** Boxes to open; a single one stands in the form itself. */
function TickedField(choice: ComponentProps<typeof ChoiceFilter>) {
  const { label, name, options, values, text } = choice
  const [only, ...others] = options
  if (only === undefined || others.length > 0) return <ChoiceFilter {...choice} />
  return (
    <CheckboxField
      label={text('lists.choice_name', { label, chosen: only.label })}
      name={name}
      value={only.value}
      defaultChecked={values.includes(only.value)}
    />
  )
}

/** Adds one more value to those in force, which stand as chips and travel unseen. */
function AddingField({
  label,
  name,
  options,
  values,
  text,
}: {
  label: string
  name: string
  options: readonly Seen[]
  values: readonly string[]
  text: Text['text']
}) {
  const others = options.filter(({ value }) => !values.includes(value))
  if (others.length === 0) return null
  return (
    <SelectField
      label={label}
      name={name}
      options={others}
      blank={values.length === 0 ? text('lists.any') : text('lists.add_one_more')}
    />
  )
}

function choicesOfWords(seen: readonly Seen[]): string[] | undefined {
  if (seen.length === 0) return undefined
  return seen.slice(0, mostChoices).map((each) => quoteSearch(each.value))
}

function choicesOf(filter: ListFilter, values: readonly string[], text: Text['text']): Seen[] {
  const words = filter.words ?? {}
  // A value that we have no words for stays chosen when the form is sent again.
  const unknown = values.filter((value) => !Object.hasOwn(words, value))
  return [
    ...Object.entries(words).map(([value, key]) => ({ value, label: text(key) })),
    ...unknown.map((value) => ({ value, label: text('lists.other_value', { value }) })),
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
