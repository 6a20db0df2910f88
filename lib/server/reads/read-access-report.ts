import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import { auditFilter, parseAuditParams } from '@/lib/search-params/audit'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'

const defaultDays = 90

/** Everything on record about a client in these days. That it was read is put on record too. */
export async function readAccessReport(
  { client: { connection_id }, firm, person, settings }: ClientAccess,
  raw: RawSearchParams,
) {
  const { audit } = getContext()
  const today = todayIn(settings.time_zone, requestTime())
  const chosen = new Map(parseAuditParams(raw).filters)
  const until = chosen.get('until') ?? today
  const from = chosen.get('from') ?? addDays(until, 1 - defaultDays)
  const days = [
    ['client', connection_id],
    ['from', from],
    ['until', until],
  ] as const
  const filter = auditFilter({ filters: days, page_token: undefined }, settings.time_zone)
  const events = []
  for await (const page of audit.pages(firm.id, filter)) events.push(...page)
  await audit.append({
    firm_id: firm.id,
    person_id: person.id,
    connection_id,
    kind: 'access.reported',
    detail: { from, until },
  })
  return { from, until, today, events, verdict: await audit.verify(firm.id, 'whole') }
}
