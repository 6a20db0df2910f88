import { may } from '@/lib/domain/people/permissions'
import { defaultCloseDay } from '@/lib/domain/renewals/consent-end'
import type { ClientAccess, PersonSession } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { findSignInPolicy } from '@/lib/server/auth/sign-in-policy'
import { getContext } from '@/lib/server/context'
import { findCalendarFeed } from '@/lib/server/db/calendar-feed'
import { listPeople } from '@/lib/server/db/person'
import { findFirmPolicy } from '@/lib/server/db/close-policy'
import { listFirmItems } from '@/lib/server/db/firm-item'
import { findPortfolioClient } from '@/lib/server/db/portfolio-row'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { consumeShownOnce } from '@/lib/server/db/shown-once'
import { findClientSetting, findFirmSettings } from '@/lib/server/db/setting'
import { readPreferences, requestLanguage } from '@/lib/server/auth/request-language'
import { mailerOf } from '@/lib/server/mail/mailer'
import { findNotificationChoices } from '@/lib/server/notifications/notifications'

/** What is set for the firm and by this person. */
export async function readFirmSettings(session: PersonSession) {
  const { person, firm, settings } = session
  const context = getContext()
  const { database } = context.store
  const [feed, feedAddress, retention, people, preferences, policy, choices] = await Promise.all([
    findCalendarFeed(database, person),
    readFeedAddress(session),
    findFirmSettings(database, firm.id),
    listPeople(database, firm.id),
    readPreferences(),
    findSignInPolicy(context, person),
    findNotificationChoices(context, person),
  ])
  const active = people.filter((each) => each.isActive && each.invitedUntil === null)
  const isAdmin = may(person, 'set_policy')
  const close = isAdmin ? await readCloseSettings(firm.id) : undefined
  return {
    firm: { name: firm.name, time_zone: firm.time_zone, people: people.length },
    factorGrace: retention.factorGrace,
    withoutFactor: active.filter((each) => each.secondFactor === null).length,
    period: settings.period,
    closeDay: retention.closeDay ?? defaultCloseDay,
    negatives: preferences.negatives,
    feed,
    feedAddress,
    retention,
    notifications: { choices, isMailed: mailerOf(context) !== undefined },
    signIn: isAdmin ? policy : undefined,
    hasPassword: policy?.isPasswordOn ?? true,
    close,
    isAdmin,
    now: requestTime(),
  }
}

/** By what the firm's closes are judged, and what it does in them by hand. */
async function readCloseSettings(firm_id: string) {
  const { query } = forFirm(getContext().store.database, firm_id)
  const [{ twoSigners, materiality }, items] = await Promise.all([
    findFirmPolicy(query, firm_id),
    listFirmItems(query, firm_id),
  ])
  const amounts = Array.from(materiality, ([currency, from]) => ({
    currency,
    amount: String(from),
  }))
  return { twoSigners, materiality: amounts, items }
}

/** The address of the calendar feed, which is known only just after it was made. */
async function readFeedAddress(session: PersonSession): Promise<string | undefined> {
  const { env, store } = getContext()
  const secret = await consumeShownOnce(store, session, 'calendar')
  if (secret === undefined) return undefined
  const language = await requestLanguage()
  const address = `${env.appOrigin}/api/calendar/${secret.reveal()}.ics`
  return language === 'en' ? address : `${address}?language=${language}`
}

const unmarked = { tags: [], assigned: [], isFavourite: false, isArchived: false }

/** What is set for one client, and what the firm sets for those that have nothing of their own. */
export async function readClientSettings({ client, firm, person }: ClientAccess) {
  const { database } = getContext().store
  const { connection_id } = client
  const [own, ofFirm, marks, people] = await Promise.all([
    findClientSetting(database, { firm_id: firm.id, connection_id }),
    findFirmSettings(database, firm.id),
    findPortfolioClient(database, person, connection_id),
    may(person, 'manage_people') ? listPeople(database, firm.id) : undefined,
  ])
  return {
    connection_id,
    own,
    firm: { ...ofFirm, time_zone: firm.time_zone },
    marks: marks ?? unmarked,
    people,
    mayChange: may(person, 'prepare'),
    now: requestTime(),
  }
}
