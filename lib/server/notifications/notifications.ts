import {
  type NotificationChoices,
  parseNotificationChoices,
} from '@/lib/domain/notifications/notification'
import { groupNotifications } from '@/lib/domain/notifications/group-notifications'
import { findLanguage } from '@/lib/i18n/language'
import { closeLines, describeNotification, notificationPath } from '@/lib/present/notification'
import { createReader } from '@/lib/format/create-reader'
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
  const groups = groupNotifications(await claimDueMails(database, mailsPerRound))
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
  const [{ email, language }] = group
  const reader = createReader({ locale: findLanguage(language) ?? 'en', timeZone: 'UTC' })
  const what = describeNotification(group, reader)
  const lines = closeLines(group, reader)
    .map((line) => `\n- ${line}`)
    .join('')
  const text = reader.text('notifications.mail', {
    what,
    lines,
    href: `${appOrigin}${notificationPath(group)}`,
    settings: `${appOrigin}/settings#notifications`,
  })
  return { to: email, subject: what, text }
}
