import {
  type NotificationChoices,
  parseNotificationChoices,
} from '@/lib/domain/notifications/notification'
import { groupExports } from '@/lib/domain/notifications/group-exports'
import { findLanguage } from '@/lib/i18n/language'
import { describeNotification, notificationPath } from '@/lib/present/notification'
import { createText } from '@/lib/i18n/translations'
import type { Context } from '@/lib/server/context'
import { claimDueMails, markMailed, type NotificationToMail } from '@/lib/server/db/notification'
import { listFirmsToNotify, notifyFirm } from '@/lib/server/db/notify-firm'
import type { Person } from '@/lib/server/db/person'
import { findPreference, savePreference } from '@/lib/server/db/setting'
import type { Mail, Mailer } from '@/lib/server/mail/mailer'

type Of = Pick<Person, 'id' | 'firm_id'>

const mailsPerRound = 20
const place = 'notifications'

/** One round: notifies of what is new in the audit log, and sends the mails that are due. */
export async function notifyRound(
  { store: { database }, env }: { store: Context['store']; env: Pick<Context['env'], 'appOrigin'> },
  /** Undefined where no mail server is configured. */
  mailer: Mailer | undefined,
): Promise<void> {
  for (const firm_id of await listFirmsToNotify(database)) {
    while (await notifyFirm(database, firm_id));
  }
  if (mailer === undefined) return
  const due = await claimDueMails(database, mailsPerRound)
  const byPerson = due.toSorted((one, other) => one.person_id.localeCompare(other.person_id))
  const groups = groupExports(byPerson)
  const outcomes = await mailer.send(groups.map((group) => toMail(group, env.appOrigin)))
  for (const [index, group] of groups.entries()) {
    if (outcomes[index] !== 'sent') continue
    for (const each of group) await markMailed(database, each)
  }
}

/** Of what a person is notified, and where, as they have chosen. */
export async function findNotificationChoices(
  { store }: Pick<Context, 'store'>,
  person: Of,
): Promise<NotificationChoices> {
  return parseNotificationChoices(await findPreference(store.database, person, place))
}

export function saveNotificationChoices(
  { store }: Pick<Context, 'store'>,
  person: Of,
  value: string,
): Promise<void> {
  return savePreference(store.database, person, { place, value })
}

/** Names, days and a link: nothing of what the bank says. */
function toMail(
  group: readonly [NotificationToMail, ...NotificationToMail[]],
  appOrigin: string,
): Mail {
  const [notification] = group
  const { text } = createText(findLanguage(notification.language) ?? 'en')
  const what = describeNotification(group, text)
  const { kind, client } = notification
  const detail = group.length > 1 ? {} : notification.detail
  const path = notificationPath({ kind, connection_id: client?.connection_id, detail })
  return {
    to: notification.email,
    subject: what,
    text: text('notifications.mail', {
      what,
      href: `${appOrigin}${path}`,
      settings: `${appOrigin}/settings#notifications`,
    }),
  }
}
