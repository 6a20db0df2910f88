import { requirePermission } from '@/lib/domain/people/permissions'
import { getSession } from '@/lib/server/auth/guards'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** Reads the whole audit log of the firm again, whenever that was last done. */
export const POST = withRoute(async () => {
  const { person, firm } = await getSession()
  requirePermission(person, 'read_audit')
  const { audit } = getContext()
  await audit.verify(firm.id, 'whole')
  return redirectTo('/settings/audit')
})
