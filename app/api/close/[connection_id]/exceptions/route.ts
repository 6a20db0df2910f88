import { requireKept } from '@/app/api/close/require-kept'
import { requirePermission } from '@/lib/domain/people/permissions'
import { exceptionsPath } from '@/lib/search-params/exceptions'
import { getClient } from '@/lib/server/auth/guards'
import { ownPath } from '@/lib/server/auth/return-path'
import { withdrawFromClose } from '@/lib/server/close/decide-findings'
import { getContext } from '@/lib/server/context'
import { formText, rawFormText, readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Withdraws an exception of the client, and leads back to where it was shown. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  const context = getContext()
  const exception_id = formText(form, 'exception', 36)
  await requireKept(access, await withdrawFromClose(context, access, exception_id))
  const from = rawFormText(form, 'return_to') || exceptionsPath(connection_id)
  return redirectTo(ownPath(from, context.env.appOrigin))
})
