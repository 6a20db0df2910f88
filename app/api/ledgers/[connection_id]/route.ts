import { ledgerActions } from '@/app/api/ledgers/[connection_id]/ledger-actions'
import { getClient } from '@/lib/server/auth/guards'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Hands rows of an account over to the client’s ledger, or says which ledger that is. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const form = await readForm(request)
  return redirectTo(await chooseBy(form, 'action', ledgerActions)(access, form))
})
