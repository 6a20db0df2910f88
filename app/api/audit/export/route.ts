import { writeAuditLines } from '@/app/api/audit/export/audit-lines'
import { requirePermission } from '@/lib/domain/people/permissions'
import { auditFilter, auditPath, parseAuditParams } from '@/lib/search-params/audit'
import { listHref } from '@/lib/search-params/list-params'
import { getSession } from '@/lib/server/auth/guards'
import { streamOf } from '@/lib/server/exports/pull-stream'
import { readerOf } from '@/lib/server/http/get-reader'
import { rawSearchParams } from '@/lib/server/reads/transaction-list'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** The audit log, or what a filter leaves of it, as CSV: newest first, and on record itself. */
export const GET = withRoute(async (request) => {
  const session = await getSession()
  const { person, firm } = session
  requirePermission(person, 'read_audit')
  const { audit } = getContext()
  const reader = await readerOf(session)
  const params = parseAuditParams(rawSearchParams(new URL(request.url).searchParams))
  const detail = { filter: listHref(auditPath, params) }
  await audit.append({ firm_id: firm.id, person_id: person.id, kind: 'audit.exported', detail })
  const pages = audit.pages(firm.id, auditFilter(params, reader.timeZone))
  return new Response(streamOf(writeAuditLines(pages, reader)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'x-content-type-options': 'nosniff',
    },
  })
})
