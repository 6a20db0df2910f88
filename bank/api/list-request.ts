import type { ListEndpoint } from '@/bank/api/endpoint'
import { asInstant } from '@/bank/api/filters'
import {
  type Parameter,
  type ParameterValue,
  type ParameterValues,
  parseParameters,
  parseQueryString,
} from '@/bank/api/parameter'
import { type ParameterError, ProblemError } from '@/bank/api/problem'

/** What a caller asks of a list, judged. */
export interface ListRequest {
  pageSize: number
  pageToken: string | undefined
  filters: ParameterValues
  sortBy: string | undefined
  direction: 'asc' | 'desc'
  /** Canonical text of filters and order: what a page token is bound to, besides the caller. */
  selection: string
}

/** Throws ProblemError `invalid_request` that names every parameter at fault. */
export function parseListRequest(endpoint: ListEndpoint, url: string): ListRequest {
  const { values, errors } = parseParameters(parseQueryString(url), listParameters(endpoint))
  errors.push(...crossedRanges(endpoint, values))
  if (errors.length > 0) throw invalidParameters(errors)
  const filters = new Map<string, ParameterValue>()
  for (const [name, filter] of Object.entries(endpoint.filters)) {
    const value = values.get(name) ?? (filter.parameter.kind === 'boolean' ? false : undefined)
    if (value !== undefined) filters.set(name, value)
  }
  const sortBy = text(values.get('sort_by')) ?? endpoint.order.default
  const direction =
    text(values.get('order')) === undefined
      ? endpoint.order.direction
      : values.get('order') === 'asc'
        ? 'asc'
        : 'desc'
  return {
    pageSize: Number(values.get('page_size') ?? endpoint.pageSize.default),
    pageToken: text(values.get('page_token')),
    filters,
    sortBy,
    direction,
    selection: JSON.stringify([[...filters], sortBy ?? null, direction]),
  }
}

export function invalidParameters(errors: readonly ParameterError[]): ProblemError {
  const detail = errors.map((error) => `${error.parameter} ${error.detail}`).join('; ')
  return new ProblemError('invalid_request', `${detail}.`, { errors })
}

const known = new WeakMap<ListEndpoint, Readonly<Record<string, Parameter>>>()

/** Every query parameter of a list, by name. */
export function listParameters(endpoint: ListEndpoint): Readonly<Record<string, Parameter>> {
  const cached = known.get(endpoint)
  if (cached !== undefined) return cached
  const parameters: Record<string, Parameter> = {
    page_size: {
      kind: 'integer',
      ...endpoint.pageSize,
      description: 'Number of items per page',
    },
    page_token: {
      kind: 'token',
      description:
        'Opaque cursor from `page.next_page_token`, for the same filters and order; omit it for the first page',
    },
  }
  for (const [name, filter] of Object.entries(endpoint.filters)) parameters[name] = filter.parameter
  const { order } = endpoint
  if (order.offers.includes('sort_by') && order.default !== undefined) {
    parameters['sort_by'] = {
      kind: 'choice',
      of: Object.keys(order.columns),
      default: order.default,
      description: 'What the list is ordered by; ties by identifier',
    }
  }
  if (order.offers.includes('order')) {
    parameters['order'] = {
      kind: 'choice',
      of: ['asc', 'desc'],
      default: order.direction,
      description: 'Smallest or largest first',
    }
  }
  known.set(endpoint, parameters)
  return parameters
}

function crossedRanges(endpoint: ListEndpoint, values: ParameterValues): ParameterError[] {
  const errors: ParameterError[] = []
  for (const [low, high] of endpoint.ranges) {
    const from = values.get(low)
    const to = values.get(high)
    if (from === undefined || to === undefined) continue
    if (comparable(from) > comparable(to)) {
      errors.push({ parameter: low, detail: `must not be after or above ${high}` })
    }
  }
  return errors
}

function comparable(value: ParameterValue): number {
  return typeof value === 'string' ? Date.parse(asInstant(value)) : Number(value)
}

function text(value: ParameterValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
