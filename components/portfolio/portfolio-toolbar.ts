import type { FilterField, ToolbarView } from '@/components/data-table/filter-fields'
import type { FilterOption } from '@/lib/present/filter-chips'
import {
  healthNames,
  isNarrowed,
  noConditions,
  portfolioHref,
  type PortfolioParams,
  portfolioQuery,
} from '@/lib/search-params/portfolio'
import { healths, nobody } from '@/lib/domain/clients/choose-clients'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import { nameOrder } from '@/lib/format/names'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import type { Reader } from '@/lib/format/create-reader'

/** Search and filters; what there is to choose from is what the firm's clients have. */
export function toPortfolioToolbar(
  params: PortfolioParams,
  all: readonly PortfolioClient[],
  reader: Reader,
): ToolbarView {
  const { text } = reader
  const tags = new Map(all.flatMap(({ tags: own }) => own.map((tag) => [tag, tag] as const)))
  const people = new Map(
    all.flatMap(({ assigned }) => assigned.map(({ id, name }) => [id, name] as const)),
  )
  const flag = (name: 'favourites' | 'archived', label: PlainMessageKey): FilterField => ({
    name,
    label: text(label),
    kind: 'flag',
    ...(params[name] && { values: ['true'] }),
  })
  const choice = (
    name: string,
    label: PlainMessageKey,
    values: readonly string[],
    options: readonly FilterOption[],
  ): FilterField => ({ name, label: text(label), kind: 'choice', options, values })
  const fields = [
    choice(
      'health',
      'shell.connection',
      params.health,
      healths.map((value) => ({ value, label: text(healthNames[value]) })),
    ),
    choice('tag', 'portfolio.tag', params.tags, inOrder(tags, reader.locale)),
    choice('assigned', 'portfolio.column_assigned', params.assigned, [
      { value: nobody, label: text('portfolio.nobody') },
      ...inOrder(people, reader.locale),
    ]),
    flag('favourites', 'portfolio.favourites'),
    flag('archived', 'portfolio.archived'),
  ]
  return {
    path: '/',
    fields,
    chips: fields.flatMap((field) => chipOf(field, params, reader)),
    clearHref: isNarrowed(params) ? portfolioHref({ ...params, ...noConditions }) : undefined,
    search: { name: 'search', label: text('portfolio.search'), value: params.search },
    hidden: portfolioQuery({ ...params, page: 1 }).filter(([name]) => name !== 'search'),
    currency: '',
  }
}

const without = {
  health: { health: [] },
  tag: { tags: [] },
  assigned: { assigned: [] },
  favourites: { favourites: false },
  archived: { archived: false },
} as const

function chipOf(
  { name, label, kind, options = [], values = [] }: FilterField,
  params: PortfolioParams,
  { text, withCommas }: Reader,
) {
  if (values.length === 0) return []
  const named = values.map((value) => options.find((each) => each.value === value)?.label ?? value)
  return [
    {
      name,
      label,
      value: kind === 'flag' ? text('filters.yes') : withCommas(named),
      removeHref: portfolioHref({ ...params, ...without[name as keyof typeof without] }),
    },
  ]
}

function inOrder(labels: ReadonlyMap<string, string>, locale: string): FilterOption[] {
  const byName = nameOrder(locale)
  return Array.from(labels, ([value, label]) => ({ value, label })).toSorted((one, other) =>
    byName(one.label, other.label),
  )
}
