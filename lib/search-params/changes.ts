import { createLoader } from 'nuqs/server'
import { type ChangesChoice, changeViews } from '@/lib/domain/close/changes-read'
import {
  createHref,
  parseAsCut,
  parseAsOneOf,
  type RawSearchParams,
} from '@/lib/search-params/parsers'

/** The changes of locked months as an address names them: of which clients, which page of months. */
export interface ChangesParams extends ChangesChoice {
  readonly page: number
}

export const changesPath = '/changes'
export const changesPageSize = 50
const maxTextLength = 200

const parsers = {
  view: parseAsOneOf(changeViews),
  search: parseAsCut(maxTextLength),
  page: parseAsCut(maxTextLength),
}
const load = createLoader(parsers)
const write = createHref(parsers)

/** Reads an address; what means nothing here is left out. */
export function parseChangesParams(raw: RawSearchParams): ChangesParams {
  const read = load(raw)
  const page = read.page ?? ''
  return {
    view: read.view ?? undefined,
    search: read.search ?? '',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** Any change but of the page starts at page one. */
export function changesHref(params: ChangesParams, change: Partial<ChangesParams> = {}): string {
  const next = { ...params, page: 1, ...change }
  return write(changesPath, {
    view: next.view ?? null,
    search: next.search || null,
    page: next.page > 1 ? String(next.page) : null,
  })
}
