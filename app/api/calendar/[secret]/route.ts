import { findLanguage } from '@/lib/i18n/language'
import { parseCalendarParams } from '@/lib/search-params/connections'
import { HttpError } from '@/lib/server/http/to-problem'
import { writeRenewalCalendar } from '@/lib/server/reads/renewal-calendar'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { readCalendarFeed } from '@/lib/server/connections/renewals/calendar'

interface Params {
  secret: string
}

// Calendar programs hold no session: the address is the key, and anyone who has it reads this alone. It
// says the language too, that of the person who made it: a program that reads it has none of its own.
export const GET = withRoute<Params>(async (request, { secret }) => {
  const { env } = getContext()
  const calendar = secret.endsWith('.ics')
    ? await readCalendarFeed(getContext(), secret.slice(0, -'.ics'.length))
    : undefined
  if (calendar === undefined) throw new HttpError(404, { say: 'problems.no_calendar' })
  const { clients, firm } = calendar
  const language = findLanguage(parseCalendarParams(request).language) ?? 'en'
  return new Response(writeRenewalCalendar(clients, firm, env.appOrigin, language), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="approvals.ics"',
    },
  })
})
