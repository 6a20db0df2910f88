import { createLoader } from 'nuqs/server'
import type { ListedException } from '@/lib/domain/close/list-exceptions'
import { closePath } from '@/lib/search-params/close'
import {
  createHref,
  parseAsCut,
  parseAsOneOf,
  parseAsPage,
  parseAsPeriod,
  type RawSearchParams,
} from '@/lib/search-params/parsers'

/** A client’s exceptions as an address names them: in which state, with which words, which page. */
export interface ExceptionParams {
  readonly state: ListedException['state']
  readonly search: string
  readonly page: number
  /** The period of the client’s other screens. */
  readonly period: string | undefined
}

export const exceptionStates = ['in_force', 'ending', 'ended', 'withdrawn'] as const
export const exceptionPageSize = 50
const maxTextLength = 200

const parsers = {
  state: parseAsOneOf(exceptionStates),
  search: parseAsCut(maxTextLength),
  page: parseAsPage,
  period: parseAsPeriod,
}
const load = createLoader(parsers)
const write = createHref(parsers)

export function exceptionsPath(connection_id: string): string {
  return `${closePath(connection_id)}/exceptions`
}

/** Reads an address; what means nothing here is left out. */
export function parseExceptionParams(raw: RawSearchParams): ExceptionParams {
  const read = load(raw)
  return {
    state: read.state ?? 'in_force',
    search: read.search?.trim() ?? '',
    page: read.page,
    period: read.period ?? undefined,
  }
}

/** Any change but of the page starts at page one. */
export function exceptionsHref(
  connection_id: string,
  params: ExceptionParams,
  change: Partial<ExceptionParams> = {},
): string {
  const { state, search, page, period } = { ...params, page: 1, ...change }
  return write(exceptionsPath(connection_id), {
    state: state === 'in_force' ? null : state,
    search: search === '' ? null : search,
    page,
    period: period ?? null,
  })
}
