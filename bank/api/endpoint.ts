import type * as z from 'zod'
import type { Parameter, ParameterValue } from '@/bank/api/parameter'
import type { Scope } from '@/lib/bank-contract/authorization'

/** Binds a value of that SQL type to the statement and returns what stands for it there. */
export type Bind = (value: unknown, type: string) => string

/** The SQL condition for a value. */
export type Condition = (value: ParameterValue, bind: Bind) => string

interface FilterOf<Kind extends string> {
  /** What finds its matches. */
  kind: Kind
  parameter: Parameter
  where: Condition
  /** The columns that `where` reads. */
  columns: readonly string[]
  /** Further conditions that the filter implies and that an index covers. */
  indexed?: (value: ParameterValue, bind: Bind) => string[]
  /** A bound on the list's default order that the filter implies. */
  implied?: Condition
  /** Its matches never begin at the start of the list in its default order. */
  trails?: boolean
  /** SQL that numbers the periods of the default order, within each of which it has an index. */
  period?: string
}

/** Each value has an index that goes on in the list's default order. */
export interface ValueFilter extends FilterOf<'value'> {
  type: 'text' | 'uuid'
  values: (value: ParameterValue) => readonly string[]
}

export type Filter =
  | ValueFilter
  /** An index of the column, which is the order's own when the list is sorted by it. */
  | FilterOf<'range'>
  /** An index of texts. */
  | FilterOf<'text'>
  /** A partial index in the list's order. */
  | FilterOf<'order'>
  | FilterOf<'none'>

export type SortType = 'text' | 'bigint' | 'timestamptz' | 'date'

export interface ListOrder {
  direction: 'asc' | 'desc'
  /** What `sort_by` may name; empty for an order by identifier alone. */
  columns: Readonly<Record<string, SortType>>
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
export const defaultPageSize = { minimum: 1, maximum: 100, default: 20 } as const

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
