import { periodOfAll } from '@/components/portfolio/period-of-all'
import {
  healthNames,
  portfolioHref,
  type PortfolioParams,
} from '@/components/portfolio/portfolio-params'
import { nobody } from '@/lib/domain/clients/choose-clients'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { Format } from '@/lib/format/create-format'

/** Each condition of the portfolio in words, with the address of the same clients without it. */
export function portfolioChips(
  params: PortfolioParams,
  entries: readonly PortfolioClient[],
  format: Format,
): { label: string; removeHref: string }[] {
  const { text } = format
  const { search, health, tag, assigned, favourites, archived, period } = params
  const condition = (label: string, value: string) => text('lists.condition', { label, value })
  const chips: [words: string | undefined, without: Partial<PortfolioParams>][] = [
    [search === '' ? undefined : condition(text('portfolio.search'), search), { search: '' }],
    [
      health && condition(text('portfolio.column_status'), text(healthNames[health])),
      { health: undefined },
    ],
    [tag && condition(text('portfolio.tag'), tag), { tag: undefined }],
    [
      assigned &&
        condition(text('portfolio.column_assigned'), personName(assigned, entries, format)),
      { assigned: undefined },
    ],
    [
      period && condition(text('portfolio.period'), periodOfAll(period, format)),
      { period: undefined },
    ],
    [favourites ? text('portfolio.favourites_only') : undefined, { favourites: false }],
    [archived ? text('portfolio.archived_only') : undefined, { archived: false }],
  ]
  return chips.flatMap(([label, without]) =>
    label === undefined ? [] : [{ label, removeHref: portfolioHref({ ...params, ...without }) }],
  )
}

function personName(id: string, entries: readonly PortfolioClient[], { text }: Format): string {
  if (id === nobody) return text('portfolio.nobody')
  const person = entries.flatMap(({ assigned }) => assigned).find((each) => each.id === id)
  return person?.name ?? id
}
