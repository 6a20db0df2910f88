import { getSession } from '@/lib/server/auth/guards'
import { calendarCookie, calendarPage } from '@/lib/server/http/one-time-cookies'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { renewCalendar, endCalendar } from '@/lib/server/connections/renewals/calendar'

/** Replaces a person's calendar address, or switches it off. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const step = (await readForm(request)).get('step')
  const { env } = getContext()
  let secret = ''
  if (step === 'renew') secret = (await renewCalendar(getContext(), person)).reveal()
  else if (step === 'end') await endCalendar(getContext(), person)
  else throw new HttpError(400, { say: 'problems.calendar_step' })
  const response = redirectTo(calendarPage)
  response.headers.append('set-cookie', calendarCookie(secret, env.isHttps))
  return response
})
