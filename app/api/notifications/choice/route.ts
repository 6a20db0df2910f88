import { serializeNotificationChoices } from '@/lib/domain/notifications/notification'
import { getSession } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** What this person is notified of, and where: a box that is not ticked is not sent. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const form = await readForm(request)
  const { notifications, mailer } = await services()
  const before = await notifications.findChoices(person)
  const chosen = serializeNotificationChoices((kind, channel) =>
    // Without a mail server there is no box to tick.
    channel === 'mail' && mailer === undefined
      ? before[kind].mail
      : form.get(`${kind}.${channel}`) === 'on',
  )
  await notifications.saveChoices(person, chosen)
  return new Response(null, { status: 204 })
})
