import { may } from '@/lib/domain/people/permissions'
import { defaultCloseDay } from '@/lib/domain/renewals/consent-end'
import type { ClientAccess, PersonSession } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { findSignInPolicy } from '@/lib/server/auth/sign-in-policy'
import { getContext } from '@/lib/server/context'
import { findCalendarFeed } from '@/lib/server/db/calendar-feed'
import { listDepartures } from '@/lib/server/db/departure'
import { listTokens } from '@/lib/server/db/api-token'
import { listPeople, type Person } from '@/lib/server/db/person'
import { findFirmPolicy, findOwnMateriality, listOwnPolicies } from '@/lib/server/db/close-policy'
import { type ConnectionRef, listClients } from '@/lib/server/db/connection'
import { listFirmItems } from '@/lib/server/db/firm-item'
import { findPortfolioClient, listPortfolioClients } from '@/lib/server/db/portfolio-row'
import type { OpenDatabase } from '@/lib/server/db/store/database'
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
  const [feed, feedAddress, tokens, newToken, retention, people, preferences, policy, choices] =
    await Promise.all([
      findCalendarFeed(database, person),
      readFeedAddress(session),
      listTokens(database, person),
      consumeShownOnce(context.store, session, 'api_token'),
      findFirmSettings(database, firm.id),
      listPeople(database, firm.id),
      readPreferences(),
      findSignInPolicy(context, person),
      findNotificationChoices(context, person),
    ])
  const active = people.filter((each) => each.isActive && each.invitedUntil === null)
  const isAdmin = may(person, 'set_policy')
  const closeDay = retention.closeDay ?? defaultCloseDay
  const close = isAdmin ? await readCloseSettings(person, closeDay) : undefined
  return {
    firm: { name: firm.name, time_zone: firm.time_zone, people: people.length },
    factorGrace: retention.factorGrace,
    withoutFactor: active.filter((each) => each.secondFactor === null).length,
    period: settings.period,
    closeDay,
    negatives: preferences.negatives,
    feed,
    feedAddress,
    tokens,
    newToken: newToken?.reveal(),
    retention,
    notifications: { choices, isMailed: mailerOf(context) !== undefined },
    signIn: isAdmin ? policy : undefined,
    hasPassword: policy?.isPasswordOn ?? true,
    close,
    departures: isAdmin
      ? await listDepartures(
          { query: forFirm(database, firm.id).query, vault: context.store.vault },
          firm.id,
          50,
        )
      : [],
    isAdmin,
    now: requestTime(),
  }
}

/** By what the firm's closes are judged, and what it does in them by hand. */
async function readCloseSettings(person: Person, closeDay: number) {
  const { database } = getContext().store
  const { query } = forFirm(database, person.firm_id)
  const [{ twoSigners, materiality, thresholds }, items, clients, own] = await Promise.all([
    findFirmPolicy(query, person.firm_id),
    listFirmItems(query, person.firm_id),
    listNamedClients(database, person),
    listOwnPolicies(query, person.firm_id),
  ])
  const clientsWith = (has: 'hasMateriality' | 'hasThresholds') => {
    const ids = new Set(own.flatMap((each) => (each[has] ? [each.connection_id] : [])))
    return clients.filter(({ id }) => ids.has(id))
  }
  return {
    closeDay,
    twoSigners,
    materiality: sumsOf(materiality),
    large: sumsOf(thresholds.large),
    days: thresholds.days,
    items,
    clients,
    own: {
      materiality: clientsWith('hasMateriality'),
      thresholds: clientsWith('hasThresholds'),
    },
  }
}

/** One of the firm's items, with all clients and tags that it can be for. */
export async function readFirmItem({ person }: PersonSession, item_id: string) {
  const { database } = getContext().store
  const [items, clients] = await Promise.all([
    listFirmItems(forFirm(database, person.firm_id).query, person.firm_id),
    listPortfolioClients(database, person),
  ])
  const item = items.find(({ id }) => id === item_id)
  if (item === undefined && item_id !== 'new') return undefined
  const tags = new Set(clients.flatMap((each) => each.tags))
  return {
    item,
    clients: clients.map(({ client }) => namedClient(client)),
    tags: [...tags].toSorted(),
  }
}

async function listNamedClients(database: OpenDatabase, person: Person) {
  return (await listClients(database, person)).map(namedClient)
}

function namedClient({ connection_id, name }: { connection_id: string; name: string }) {
  return { id: connection_id, name }
}

function sumsOf(amounts: ReadonlyMap<string, bigint>) {
  return Array.from(amounts, ([currency, amount]) => ({ currency, amount: String(amount) }))
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
  const ref = { firm_id: firm.id, connection_id }
  const [own, ofFirm, marks, people, materiality] = await Promise.all([
    findClientSetting(database, ref),
    findFirmSettings(database, firm.id),
    findPortfolioClient(database, person, connection_id),
    may(person, 'manage_people') ? listPeople(database, firm.id) : undefined,
    may(person, 'set_policy') ? readMateriality(ref) : undefined,
  ])
  return {
    connection_id,
    own,
    firm: { ...ofFirm, time_zone: firm.time_zone },
    marks: marks ?? unmarked,
    people,
    materiality,
    mayChange: may(person, 'prepare'),
    now: requestTime(),
  }
}

/** What holds this client's closes up, and what the firm has for those without anything of their own. */
async function readMateriality(ref: ConnectionRef) {
  const { query } = forFirm(getContext().store.database, ref.firm_id)
  const [own, { materiality }] = await Promise.all([
    findOwnMateriality(query, ref),
    findFirmPolicy(query, ref.firm_id),
  ])
  return { own: sumsOf(own), firm: sumsOf(materiality) }
}
