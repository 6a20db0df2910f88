import { createLoader } from 'nuqs/server'
import { type ChangesChoice, changeViews } from '@/lib/domain/close/changes-read'
import {
  changeKinds,
  changeSizes,
  isFiltered,
  noChangeFilter,
} from '@/lib/domain/close/filter-changes'
import {
  createHref,
  parseAsChoices,
  parseAsCut,
  parseAsOneOf,
  parseAsPage,
  type RawSearchParams,
} from '@/lib/search-params/parsers'

/** The changes of locked months as an address names them: which ones, and which page of months. */
export interface ChangesParams extends ChangesChoice {
  readonly page: number
}

export const changesPath = '/changes'
export const changesPageSize = 50
const maxTextLength = 200

const parsers = {
  view: parseAsOneOf(changeViews),
  search: parseAsCut(maxTextLength),
  client: parseAsChoices,
  person: parseAsChoices,
  kind: parseAsChoices,
  materiality: parseAsChoices,
  period: parseAsCut(maxTextLength),
  page: parseAsPage,
}
const load = createLoader(parsers)
const write = createHref(parsers)

/** Reads an address; what means nothing here is left out. */
export function parseChangesParams(raw: RawSearchParams): ChangesParams {
  const read = load(raw)
  const month = read.period ?? ''
  return {
    view: read.view ?? undefined,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    search: read.search ?? '',
    clients: read.client,
    people: read.person,
    kinds: read.kind.flatMap((each) => changeKinds.filter((kind) => kind === each)),
    sizes: read.materiality.flatMap((each) => changeSizes.filter((size) => size === each)),
    page: read.page,
  }
}

/** Any change but of the page starts at page one. */
export function changesHref(params: ChangesParams, change: Partial<ChangesParams> = {}): string {
  const next = { ...params, page: 1, ...change }
  return write(changesPath, {
    view: next.view ?? null,
    period: next.month ?? null,
    search: next.search || null,
    client: listed(next.clients),
    person: listed(next.people),
    kind: listed(next.kinds),
    materiality: listed(next.sizes),
    page: next.page,
  })
}

export const noChangesChoice = {
  view: undefined,
  month: undefined,
  search: '',
  ...noChangeFilter,
} as const satisfies ChangesChoice

/** Whether the list is narrowed to some of the changes. */
export function isChangesNarrowed(choice: ChangesChoice): boolean {
  const { view, month, search } = choice
  return view !== undefined || month !== undefined || search !== '' || isFiltered(choice)
}

function listed(values: readonly string[]): readonly string[] | null {
  return values.length === 0 ? null : values
}
