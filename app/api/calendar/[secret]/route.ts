import { HttpError } from '@/lib/server/http/http-error'
import { writeRenewalCalendar } from '@/lib/server/http/renewal-calendar'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

interface Params {
  secret: string
}

// Calendar programs hold no session: the address is the key, and whoever has it reads this alone.
export const GET = withRoute<Params>(async (_request, { secret }) => {
  const { renewals, env } = await services()
  const calendar = secret.endsWith('.ics')
    ? await renewals.readCalendar(secret.slice(0, -'.ics'.length))
    : undefined
  if (calendar === undefined) throw new HttpError(404, 'There is no such calendar.')
  const { clients, firm } = calendar
  return new Response(writeRenewalCalendar(clients, firm, env.appOrigin), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="approvals.ics"',
    },
  })
})
