import * as z from 'zod'
import { getSession } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import {
  queueRenewals,
  postponeRenewal,
  removeRenewal,
  clearRenewals,
} from '@/lib/server/connections/renewals/queue'

/** Puts clients into the person's queue, moves them in it, and takes them out. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const form = await readForm(request)
  const chosen = form.getAll('connection_id').filter((each) => typeof each === 'string')
  const [connection_id = ''] = chosen
  const only = form.get('only')
  const step = form.get('step')
  if (typeof only === 'string' || step === 'add') {
    const ids = typeof only === 'string' ? [only].filter(isIdentifier) : chosen
    if (ids.length === 0) return redirectTo('/renewals?problem=none')
    await queueRenewals(getContext(), person, ids)
  } else if (step === 'clear') {
    await clearRenewals(getContext(), person)
    return redirectTo('/renewals')
  } else if (step === 'later' && isIdentifier(connection_id)) {
    await postponeRenewal(getContext(), person, connection_id)
  } else if (step === 'remove' && isIdentifier(connection_id)) {
    await removeRenewal(getContext(), person, connection_id)
  } else {
    throw new HttpError(400, { say: 'problems.queue_step' })
  }
  return redirectTo('/renewals/queue')
})

function isIdentifier(text: string): boolean {
  return z.uuid().safeParse(text).success
}
