import { auditFilter, auditPath, parseAuditParams } from '@/lib/search-params/audit'
import { listHref } from '@/lib/search-params/list-params'
import { getSession, requireProof } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { exportAudit } from '@/lib/server/exports/audit-file'
import { readerOf } from '@/lib/server/http/get-reader'
import { streamResponse } from '@/lib/server/http/stream-response'
import { withRoute } from '@/lib/server/http/with-route'

/** The audit log, or what a filter leaves of it, as CSV. */
export const GET = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session, 'read_audit')
  const reader = await readerOf(session)
  const params = parseAuditParams(request)
  const filter = auditFilter(params, reader.timeZone)
  const wanted = { filter, address: listHref(auditPath, params), reader }
  return streamResponse(await exportAudit(getContext(), session, wanted), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-log.csv"',
    'x-content-type-options': 'nosniff',
  })
})
