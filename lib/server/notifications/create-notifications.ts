import {
  type NotificationChoices,
  parseNotificationChoices,
} from '@/lib/domain/notifications/notification'
import { findLanguage } from '@/lib/i18n/language'
import { describeNotification, notificationPath } from '@/lib/present/notification'
import { createText } from '@/lib/i18n/translations'
import {
  claimDueMails,
  listFirmsToNotify,
  listNotifications,
  markMailed,
  markNotificationsRead,
  type Notification,
  type NotificationToMail,
  notifyFirm,
  sweepNotifications,
} from '@/lib/server/db/notification'
import type { Person } from '@/lib/server/db/person'
import { findPreference, savePreference } from '@/lib/server/db/setting'
import type { Store } from '@/lib/server/db/store'
import type { Mail, Mailer } from '@/lib/server/mail/mailer'

type Of = Pick<Person, 'id' | 'firm_id'>

/** What happened that a person has to know of, in the product and by mail, as each has chosen. */
export interface Notifications {
  /** One round: notifies of what is new in the audit log, and sends the mails that are due. */
  tick: () => Promise<void>
  list: (person: Of) => Promise<Notification[]>
  markRead: (person: Of, upTo: number) => Promise<void>
  findChoices: (person: Of) => Promise<NotificationChoices>
  saveChoices: (person: Of, serialized: string) => Promise<void>
  sweep: () => Promise<void>
}

const mostShown = 100
const mailsPerRound = 20
const place = 'notifications'

export function createNotifications(
  { database }: Pick<Store, 'database'>,
  { mailer, appOrigin }: { mailer: Mailer | undefined; appOrigin: string },
): Notifications {
  const sendDue = async (): Promise<void> => {
    if (mailer === undefined) return
    const due = await claimDueMails(database, mailsPerRound)
    const outcomes = await mailer.send(due.map((each) => toMail(each, appOrigin)))
    for (const [index, each] of due.entries()) {
      if (outcomes[index] === 'sent') await markMailed(database, each)
    }
  }
  return {
    tick: async () => {
      for (const firm_id of await listFirmsToNotify(database)) {
        while (await notifyFirm(database, firm_id));
      }
      await sendDue()
    },
    list: (person) => listNotifications(database, person, mostShown),
    markRead: (person, upTo) => markNotificationsRead(database, person, upTo),
    findChoices: async (person) =>
      parseNotificationChoices(await findPreference(database, person, place)),
    saveChoices: (person, value) => savePreference(database, person, { place, value }),
    sweep: () => sweepNotifications(database),
  }
}

/** Names, days and a link: nothing of what the bank says. */
function toMail(notification: NotificationToMail, appOrigin: string): Mail {
  const { text } = createText(findLanguage(notification.language) ?? 'en')
  const what = describeNotification(notification, text)
  const { kind, client, detail } = notification
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
