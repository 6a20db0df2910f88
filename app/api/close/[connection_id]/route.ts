import { beginForm, monthsHref, requireBegun } from '@/app/api/close/[connection_id]/begin-form'
import { getClient } from '@/lib/server/auth/guards'
import { beginCloses } from '@/lib/server/close/begin-closes'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { getReader } from '@/lib/server/http/get-reader'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { closeHref } from '@/lib/search-params/close'
import { requirePermission } from '@/lib/domain/people/permissions'

/** Begins the close of a month, quarter or fiscal year, or of each month of several. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  const { periods, shown, months } = beginForm(form, access.settings.fiscal_start)
  const beginning = await beginCloses(getContext(), access, periods)
  if (months) return redirectTo(monthsHref(connection_id, beginning, { months, shown }))
  const { date } = await getReader()
  requireBegun(beginning, date)
  return redirectTo(closeHref(connection_id, shown))
})
