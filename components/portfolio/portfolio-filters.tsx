import { FilterChips } from '@/components/data-table/filter-chips'
import { FilterForm } from '@/components/data-table/filter-form'
import { periodOfAll } from '@/components/portfolio/period-of-all'
import { portfolioChips } from '@/components/portfolio/portfolio-chips'
import {
  healthNames,
  portfolioHref,
  type PortfolioParams,
  portfolioQuery,
} from '@/components/portfolio/portfolio-params'
import { nobody } from '@/lib/domain/clients/choose-clients'
import { CheckboxField, SelectField, TextField } from '@/components/ui/old-field'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { Format } from '@/lib/format/create-format'
import { nameOrder } from '@/lib/format/names'
import { isPeriod, longestPeriod, periodPresets } from '@/lib/domain/periods/read-period'

const own = ['search', 'health', 'tag', 'assigned', 'favourites', 'archived', 'period', 'page']

/** Narrows the portfolio; what there is to choose from is what the firm's clients have. */
export function PortfolioFilters({
  params,
  entries,
  format,
}: {
  params: PortfolioParams
  entries: readonly PortfolioClient[]
  format: Format
}) {
  const { text } = format
  const chips = portfolioChips(params, entries, format)
  return (
    <>
      <FilterForm
        action="/"
        label={text('portfolio.filter')}
        hidden={portfolioQuery(params, own)}
        clearHref={chips.length === 0 ? undefined : portfolioHref({ ...params, ...nothing })}
        count={chips.length}
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
          defaultValue={
            params.period && isPeriod(params.period)
              ? periodOfAll(params.period, format)
              : params.period
          }
          placeholder={text('portfolio.usual_period')}
          choices={periodPresets(format).map((period) => periodOfAll(period, format))}
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
      <FilterChips chips={chips} words={format} />
    </>
  )
}

/** What the firm made itself: there is nothing to choose from until it has. */
function OwnChoices({
  params,
  entries,
  format,
}: {
  params: PortfolioParams
  entries: readonly PortfolioClient[]
  format: Format
}) {
  const { text } = format
  const tags = new Map<string, string>()
  const people = new Map<string, string>()
  for (const entry of entries) {
    for (const tag of entry.tags) tags.set(tag, tag)
    for (const { id, name } of entry.assigned) people.set(id, name)
  }
  return (
    <>
      {tags.size > 0 && (
        <SelectField
          label={text('portfolio.tag')}
          name="tag"
          blank={text('portfolio.any_tag')}
          defaultValue={params.tag}
          options={inOrder(tags, format.locale)}
        />
      )}
      {people.size > 0 && (
        <SelectField
          label={text('portfolio.column_assigned')}
          name="assigned"
          blank={text('portfolio.anybody')}
          defaultValue={params.assigned}
          options={[
            { value: nobody, label: text('portfolio.nobody') },
            ...inOrder(people, format.locale),
          ]}
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

function inOrder(labels: ReadonlyMap<string, string>, locale: string) {
  const byName = nameOrder(locale)
  return Array.from(labels, ([value, label]) => ({ value, label })).toSorted((one, other) =>
    byName(one.label, other.label),
  )
}
