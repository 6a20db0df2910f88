import type { ParserMap } from 'nuqs/server'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { filterParsers } from '@/lib/search-params/list-params'
import { createHref, parseAsPeriod } from '@/lib/search-params/parsers'
import { type Resource, resourcePath } from '@/lib/search-params/resource-path'
import { typedAmountParsers } from '@/lib/search-params/typed-amount'

/** What a link from another screen may ask of a list. */
export type ListConditions<Definition extends ListDefinition> = {
  readonly [Name in Definition['filters'][number]['name']]?: readonly string[] | undefined
} & {
  readonly [Name in 'period' | 'amount_from' | 'amount_to' | 'amount_currency']?: string | undefined
}

/** Makes the addresses of a client's list, narrowed by conditions that its definition has. */
export function createListHref<Definition extends ListDefinition>(
  resource: Resource,
  definition: Definition,
): (connection_id: string, conditions: ListConditions<Definition>) => string {
  const { amount_from, amount_to, amount_currency } = typedAmountParsers
  const parsers: ParserMap = {
    period: parseAsPeriod,
    ...filterParsers(definition),
    amount_from,
    amount_to,
    amount_currency,
  }
  const href = createHref(parsers)
  return (connection_id, conditions) => href(resourcePath(connection_id, resource), conditions)
}
