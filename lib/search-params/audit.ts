import { uuidPattern } from '@/lib/bank-contract/uuid'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { addDays } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { listHref, type ListParams, parseListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'

/** What an event can be about: the part of its kind before the dot. */
const auditSubjects = [
  'session',
  'person',
  'access',
  'document',
  'export',
  'connection',
  'client',
  'firm',
  'audit',
] as const

export const auditPath = '/settings/audit'

/** The firm's own record: its days are calendar days, both included. */
export const auditList = {
  filters: [
    { name: 'person', label: 'audit.person', kind: 'reference' },
    {
      name: 'kind',
      label: 'audit.kind',
      kind: 'choice',
      values: auditSubjects,
      valueKind: 'audit.subject',
    },
    { name: 'client', label: 'lists.client', kind: 'reference' },
    { name: 'from', label: 'audit.from_day', group: 'audit.day', kind: 'day' },
    { name: 'until', label: 'audit.until_day', group: 'audit.day', kind: 'day' },
  ],
  sortBy: [],
  order: false,
} as const satisfies ListDefinition

const sequence = /^[1-9]\d{0,14}$/

const isReadable: Readonly<Record<string, (value: string) => boolean>> = {
  client: (value) => uuidPattern.test(value),
  person: (value) => uuidPattern.test(value),
  kind: (value) => auditSubjects.some((subject) => subject === value),
  from: (value) => findCalendarDate(value) !== undefined,
  until: (value) => findCalendarDate(value) !== undefined,
}

/** What somebody typed into the address, without what is not of its form. A page's token is the event before it. */
export function parseAuditParams(raw: RawSearchParams): ListParams {
  const list = parseListParams(auditList, raw)
  const read = {
    ...list,
    filters: list.filters.filter(([name, value]) => isReadable[name]?.(value) === true),
  }
  const tokens = [list.page_token, list.previous_token].filter((token) => token !== undefined)
  return tokens.every((token) => sequence.test(token)) ? read : { ...read, ...firstPage }
}

const firstPage = { page_token: undefined, previous_token: undefined, page: 1 } as const

/** The same events as a file. */
export function auditFileHref(list: ListParams): string {
  return listHref('/api/audit/export', { ...list, page_size: 50 })
}

export interface AuditCondition {
  connection_ids?: readonly string[] | undefined
  person_ids?: readonly string[] | undefined
  subjects?: readonly string[] | undefined
  /** Instants, as events have them: with milliseconds, since they are compared as texts. */
  from?: string | undefined
  before?: string | undefined
  beforeSeq?: number | undefined
}

/** Which events these are, by the days of a time zone. */
export function auditFilter(
  { filters, page_token }: Pick<ListParams, 'filters' | 'page_token'>,
  timeZone: string,
): AuditCondition {
  const chosen = (wanted: string): string[] | undefined => {
    const values = filters.flatMap(([name, value]) => (name === wanted ? [value] : []))
    return values.length === 0 ? undefined : values
  }
  const [from] = chosen('from') ?? []
  const [until] = chosen('until') ?? []
  return {
    connection_ids: chosen('client'),
    person_ids: chosen('person'),
    subjects: chosen('kind'),
    from: from && beginOf(from, timeZone),
    before: until && beginOf(addDays(until, 1), timeZone),
    beforeSeq: page_token === undefined ? undefined : Number(page_token),
  }
}

function beginOf(day: string, timeZone: string): string | undefined {
  const begin = startOfDay(day, timeZone)
  return begin && new Date(begin).toISOString()
}
