import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import type { RawSearchParams } from '@/lib/search-params/list-params'

/** What an event can be about: the part of its kind before the dot. */
export const auditSubjects = [
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

export type AuditSubject = (typeof auditSubjects)[number]

export interface AuditParams {
  client?: string | undefined
  person?: string | undefined
  kind?: AuditSubject | undefined
  /** Calendar days, both included. */
  from?: string | undefined
  until?: string | undefined
  /** Events before this one. */
  before?: number | undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What somebody typed into the address, or nothing where it is not of the form. */
export function parseAuditParams(raw: RawSearchParams): AuditParams {
  const { before } = raw
  return {
    client: parseId(raw['client']),
    person: parseId(raw['person']),
    kind: auditSubjects.find((subject) => subject === raw['kind']),
    from: parseDay(raw['from']),
    until: parseDay(raw['until']),
    before: typeof before === 'string' && /^[1-9]\d{0,14}$/.test(before) ? +before : undefined,
  }
}

export function auditHref(params: AuditParams): string {
  return `/settings/audit${auditQuery(params)}`
}

/** The same events as a file. */
export function auditFileHref(params: AuditParams): string {
  return `/api/audit/export${auditQuery({ ...params, before: undefined })}`
}

function auditQuery(params: AuditParams): string {
  const query = new URLSearchParams()
  for (const name of ['client', 'person', 'kind', 'from', 'until', 'before'] as const) {
    const value = params[name]
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}

function parseId(value: RawSearchParams[string]): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined
}

function parseDay(value: RawSearchParams[string]): string | undefined {
  return typeof value === 'string' && findCalendarDate(value) !== undefined ? value : undefined
}
