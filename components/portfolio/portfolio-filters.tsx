import { FilterForm } from '@/components/data-table/filter-form'
import {
  type Health,
  isNarrowed,
  nobody,
  portfolioHref,
  type PortfolioParams,
  portfolioQuery,
} from '@/components/portfolio/portfolio-params'
import { CheckboxField, SelectField, TextField } from '@/components/ui/field'
import type { PortfolioEntry } from '@/lib/contract/portfolio-entry'
import type { Format } from '@/lib/format/create-format'
import { nameOrder } from '@/lib/format/name-order'
import { periodName } from '@/lib/format/period-name'
import { periodPresets } from '@/lib/format/period-presets'
import { periodWords } from '@/lib/format/period-words'
import { longestPeriod } from '@/lib/format/read-period'
import type { MessageKey } from '@/lib/messages/en'

const healthNames = {
  needs_somebody: 'portfolio.health_needs_somebody',
  connected: 'portfolio.health_connected',
  ended: 'portfolio.health_ended',
  not_read: 'portfolio.health_not_read',
} as const satisfies Record<Health, MessageKey>

const own = ['search', 'health', 'tag', 'assigned', 'favourites', 'archived', 'period', 'page']

/** Narrows the portfolio; what there is to choose from is what the firm's clients have. */
export function PortfolioFilters({
  params,
  entries,
  format,
}: {
  params: PortfolioParams
  entries: readonly PortfolioEntry[]
  format: Format
}) {
  const { text } = format
  const words = periodWords(format)
  return (
    <FilterForm
      action="/"
      label={text('portfolio.filter')}
      hidden={portfolioQuery(params, own)}
      clearHref={
        isNarrowed(params) || params.period !== undefined
          ? portfolioHref({ ...params, ...nothing })
          : undefined
      }
      text={text}
    >
      <TextField
        label={text('portfolio.search')}
        name="search"
        type="search"
        defaultValue={params.search}
        maxLength={200}
      />
      <SelectField
        label={text('portfolio.column_status')}
        name="health"
        blank={text('portfolio.any_connection')}
        defaultValue={params.health}
        options={Object.entries(healthNames).map(([value, key]) => ({ value, label: text(key) }))}
      />
      <OwnChoices params={params} entries={entries} format={format} />
      <TextField
        label={text('portfolio.period')}
        name="period"
        defaultValue={params.period && periodName(params.period, words)}
        placeholder={text('portfolio.usual_period')}
        choices={periodPresets.map((period) => periodName(period, words))}
        maxLength={longestPeriod}
        autoComplete="off"
      />
      <CheckboxField
        label={text('portfolio.favourites_only')}
        name="favourites"
        value="only"
        defaultChecked={params.favourites}
      />
      <CheckboxField
        label={text('portfolio.archived_only')}
        name="archived"
        value="only"
        defaultChecked={params.archived}
      />
    </FilterForm>
  )
}

/** What the firm made itself: there is nothing to choose from until it has. */
function OwnChoices({
  params,
  entries,
  format,
}: {
  params: PortfolioParams
  entries: readonly PortfolioEntry[]
  format: Format
}) {
  const { text } = format
  const tags = distinct(
    entries.flatMap((entry) => entry.tags.map((tag) => [tag, tag] as const)),
    format.locale,
  )
  const people = distinct(
    entries.flatMap((entry) => entry.assigned.map(({ id, name }) => [id, name] as const)),
    format.locale,
  )
  return (
    <>
      {tags.length > 0 && (
        <SelectField
          label={text('portfolio.tag')}
          name="tag"
          blank={text('portfolio.any_tag')}
          defaultValue={params.tag}
          options={tags}
        />
      )}
      {people.length > 0 && (
        <SelectField
          label={text('portfolio.column_assigned')}
          name="assigned"
          blank={text('portfolio.anybody')}
          defaultValue={params.assigned}
          options={[{ value: nobody, label: text('portfolio.nobody') }, ...people]}
        />
      )}
    </>
  )
}

const nothing = {
  search: '',
  health: undefined,
  tag: undefined,
  assigned: undefined,
  favourites: false,
  archived: false,
  period: undefined,
}

function distinct(pairs: readonly (readonly [value: string, label: string])[], locale: string) {
  const byName = nameOrder(locale)
  const options = new Map<string, string>()
  for (const [value, label] of pairs) options.set(value, label)
  return Array.from(options, ([value, label]) => ({ value, label })).toSorted((one, other) =>
    byName(one.label, other.label),
  )
}
