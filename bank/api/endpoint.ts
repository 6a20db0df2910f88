import type * as z from 'zod'
import type { Parameter, ParameterValue } from '@/bank/api/parameter'
import type { Scope } from '@/lib/bank-contract/authorization'

/** Binds a value to the statement and returns its placeholder. */
export type Bind = (value: unknown) => string

interface FilterOf<Found> {
  parameter: Parameter
  /** The SQL condition for the value. */
  where: (value: ParameterValue, bind: Bind) => string
  /** How the store finds the rows. */
  found: Found
}

/** Each value has an index that continues in the list's default order. */
export interface ValueFilter extends FilterOf<{
  by: 'value'
  column: string
  type: 'text' | 'uuid'
}> {
  values: (value: ParameterValue | undefined) => readonly string[]
}

export interface TextFilter extends FilterOf<{ by: 'text'; column: string }> {
  /** See rare-parts; `near` is the texts of the list's next rows. */
  rareParts: (value: ParameterValue | undefined, near: string) => readonly string[] | undefined
}

export type Filter = {
  /** Conditions implied by the filter's own that an index covers. */
  alsoIndexed?: (value: ParameterValue, bind: Bind) => string[]
  /** A bound on the list's default order that the filter implies. */
  along?: (value: ParameterValue, bind: Bind) => string
  /** Its matches never begin at the start of the list in its default order. */
  trails?: boolean
  /** SQL that numbers the periods of the default order, within each of which it has an index. */
  period?: string
} & (
  | ValueFilter
  /** A range of the column, which is the order's own when the list is sorted by it. */
  | FilterOf<{ by: 'range'; column: string }>
  /** A partial index holds its matches in the list's order. */
  | FilterOf<{ by: 'order' }>
  /** Part of a text, by a text index. */
  | TextFilter
  | FilterOf<{ by: 'scan' }>
)

export interface SortColumn {
  column: string
  type: 'text' | 'bigint' | 'timestamptz' | 'date'
}

export interface ListOrder {
  direction: 'asc' | 'desc'
  /** Column by the name that `sort_by` knows it under; empty for an order by identifier alone. */
  columns: Readonly<Record<string, SortColumn>>
  default?: string
  /** Which of the two parameters callers may use. */
  offers: readonly ('sort_by' | 'order')[]
}

interface Endpoint {
  /** Relative to the base address, with `{name}` for a path parameter. */
  path: string
  operation: string
  summary: string
  scope: Scope
}

export interface ListEndpoint extends Endpoint {
  kind: 'list'
  key: string
  item: z.ZodType
  table: string
  identifier: 'uuid' | 'bigint'
  pageSize: { minimum: number; maximum: number; default: number }
  filters: Readonly<Record<string, Filter>>
  /** Pairs of filters of which the first must not exceed the second. */
  ranges: readonly (readonly [string, string])[]
  order: ListOrder
  signsDocument?: boolean
}

export interface ItemEndpoint extends Endpoint {
  kind: 'item'
  item: z.ZodType
  table: string
  identifier: 'uuid' | 'bigint'
  signsDocument?: boolean
}

export interface FileEndpoint extends Endpoint {
  kind: 'file'
  owner: 'invoice' | 'transaction'
}

export type BankEndpoint = ListEndpoint | ItemEndpoint | FileEndpoint

/** Spec, Limits: bounds and default are per endpoint. */
export const usualPageSize = { minimum: 1, maximum: 100, default: 20 } as const

/** Spec, Versioning: the path prefixes of the two environments. */
export const environments = [
  { name: 'production', prefix: '/api/v1' },
  { name: 'sandbox', prefix: '/sandbox/api/v1' },
] as const

export type Environment = (typeof environments)[number]['name']

/** The endpoint of one resource that the list gives too: the same table, fields and scope. */
export function itemOf(
  { scope, item, table, identifier, signsDocument = false }: ListEndpoint,
  own: Pick<ItemEndpoint, 'path' | 'operation' | 'summary'>,
): ItemEndpoint {
  return { kind: 'item', scope, item, table, identifier, signsDocument, ...own }
}
