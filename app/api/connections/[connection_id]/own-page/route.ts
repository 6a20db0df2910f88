import { type ClientAccess, getClient, requireProof } from '@/lib/server/auth/guards'
import { giveOwnPage, takeOwnPageBack } from '@/lib/server/connections/own-page'
import { type Context, getContext } from '@/lib/server/context'
import { keepShownOnce } from '@/lib/server/db/shown-once'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { spend } from '@/lib/server/rights/budgets'
import { connectionPath } from '@/lib/search-params/resource-path'

const steps: Readonly<Record<string, (context: Context, access: ClientAccess) => Promise<void>>> = {
  give: async (context, access) => {
    requireProof(access, 'connect')
    await spend(context, access, 'links')
    const token = await giveOwnPage(context, access)
    await keepShownOnce(context.store, access, `own_page ${access.client.connection_id}`, token)
  },
  end: takeOwnPageBack,
}

/** Gives a client a link to their own page, or ends it. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  await chooseBy(await readForm(request), 'step', steps)(getContext(), access)
  return redirectTo(`${connectionPath(connection_id)}#own-page`)
})
