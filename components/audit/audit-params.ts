import type { RawSearchParams } from '@/lib/search-params/list-params'

export interface AuditParams {
  client?: string | undefined
  person?: string | undefined
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
    before: typeof before === 'string' && /^[1-9]\d{0,14}$/.test(before) ? +before : undefined,
  }
}

export function auditHref({ client, person, before }: AuditParams): string {
  const query = new URLSearchParams()
  if (client !== undefined) query.set('client', client)
  if (person !== undefined) query.set('person', person)
  if (before !== undefined) query.set('before', String(before))
  return query.size === 0 ? '/settings/audit' : `/settings/audit?${query.toString()}`
}

function parseId(value: RawSearchParams[string]): string | undefined {
  return typeof value === 'string' && uuid.test(value) ? value : undefined
}
