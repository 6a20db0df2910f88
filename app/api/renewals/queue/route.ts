import { readCalendar } from '@/lib/server/http/renewal-calendar'
import { requestTime } from '@/lib/server/auth/request-time'
import { planRenewals } from '@/lib/domain/renewals/plan-renewals'
import { getSession, type PersonSession } from '@/lib/server/auth/guards'
import { HttpError } from '@/lib/server/http/to-problem'
import { requestFormat } from '@/lib/server/http/request-format'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** Puts clients into the person's queue, moves them in it, and takes them out. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const { person } = session
  const form = await request.formData()
  const { renewals } = await services()
  const chosen = form.getAll('connection_id').filter((each) => typeof each === 'string')
  const [connection_id = ''] = chosen
  const month = form.get('month')
  const step = form.get('step')
  if (typeof month === 'string' || step === 'add') {
    const ids = typeof month === 'string' ? await listMonth(session, month) : chosen
    if (ids.length === 0) return redirectTo('/renewals?problem=none')
    await renewals.add(person, ids)
  } else if (step === 'clear') {
    await renewals.clear(person)
    return redirectTo('/renewals')
  } else if (step === 'later' && isIdentifier(connection_id)) {
    await renewals.postpone(person, connection_id)
  } else if (step === 'remove' && isIdentifier(connection_id)) {
    await renewals.remove(person, connection_id)
  } else {
    throw new HttpError(400, { say: 'problems.queue_step' })
  }
  return redirectTo('/renewals/queue')
})

async function listMonth({ person, firm }: PersonSession, month: string): Promise<string[]> {
  const { connections } = await services()
  const calendar = await readCalendar(firm.id, await requestFormat())
  const clients = await connections.listClients(person)
  const group = planRenewals(clients, requestTime(), calendar).find(({ id }) => id === month)
  return group?.clients.map(({ connection_id }) => connection_id) ?? []
}

function isIdentifier(text: string): boolean {
  return /^[0-9a-f-]{36}$/i.test(text)
}
