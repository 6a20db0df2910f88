import { serializeNotificationChoices } from '@/lib/domain/notifications/notification'
import { getSession } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { mailerOf } from '@/lib/server/mail/mailer'
import {
  findNotificationChoices,
  saveNotificationChoices,
} from '@/lib/server/notifications/notifications'

/** What this person is notified of, and where: a box that is not ticked is not sent. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  const form = await readForm(request)
  const mailer = mailerOf(getContext())
  const before = await findNotificationChoices(getContext(), person)
  const chosen = serializeNotificationChoices((kind, channel) =>
    // Without a mail server there is no box to tick.
    channel === 'mail' && mailer === undefined
      ? before[kind].mail
      : form.get(`${kind}.${channel}`) === 'on',
  )
  await saveNotificationChoices(getContext(), person, chosen)
  return new Response(null, { status: 204 })
})
