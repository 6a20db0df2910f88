import { getSession, requireProof } from '@/lib/server/auth/guards'
import { endCalendar, renewCalendar } from '@/lib/server/connections/renewals/calendar'
import { getContext } from '@/lib/server/context'
import { consumeShownOnce, keepShownOnce } from '@/lib/server/db/shown-once'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Replaces a person's calendar address, or switches it off. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const step = (await readForm(request)).get('step')
  const context = getContext()
  if (step === 'renew') {
    requireProof(session)
    const secret = await renewCalendar(context, session.person)
    await keepShownOnce(context.store, session, 'calendar', secret)
  } else if (step === 'end') {
    await endCalendar(context, session.person)
    await consumeShownOnce(context.store, session, 'calendar')
  } else throw new HttpError(400, { say: 'problems.calendar_step' })
  return redirectTo('/settings#reminders')
})
