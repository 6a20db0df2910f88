import { randomBytes } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { Client } from '@/lib/domain/clients/client'
import { requirePermission } from '@/lib/domain/people/permissions'
import { appendChange } from '@/lib/server/audit/audit'
import type { AuditStore } from '@/lib/server/audit/audit-chain'
import {
  type CalendarFeed,
  endCalendarFeed,
  type FeedReader,
  findCalendarFeed,
  findFeedReader,
  saveCalendarFeed,
} from '@/lib/server/db/calendar-feed'
import { findFirmSettings } from '@/lib/server/db/setting'
import type { Query } from '@/lib/server/db/store/database'
import { listClients } from '@/lib/server/db/connection'
import type { Person } from '@/lib/server/db/person'
import {
  addRenewalItems,
  beginRenewalItem,
  clearRenewalItems,
  endRenewalItem,
  listRenewalItems,
  postponeRenewalItem,
  removeRenewalItem,
  type RenewalItem,
} from '@/lib/server/db/renewal-item'

export type { RenewalItem } from '@/lib/server/db/renewal-item'

export interface Calendar extends FeedReader {
  /** The clients that this person may see. */
  clients: Client[]
}

/** What a firm does before approvals end: its close calendar, each person's queue and calendar. */
export interface Renewals {
  /** Null until the firm has said. */
  findCloseDay: (firm_id: string) => Promise<number | null>
  listQueue: (person: Person) => Promise<RenewalItem[]>
  /** Throws NotAllowedError, as all that changes the queue does. */
  add: (person: Person, connection_ids: readonly string[]) => Promise<void>
  postpone: (person: Person, connection_id: string) => Promise<void>
  remove: (person: Person, connection_id: string) => Promise<void>
  clear: (person: Person) => Promise<void>
  /** The person goes to the bank for this client. False when it is not in their queue. */
  leave: (person: Person, connection_id: string) => Promise<boolean>
  /** They are back, and this is how it ended. False when they did not leave from the queue. */
  comeBack: (person: Person, connection_id: string, outcome: string) => Promise<boolean>
  findCalendar: (person: Person) => Promise<CalendarFeed | undefined>
  /** The secret of a new address, shown once; the previous address stops working. */
  renewCalendar: (person: Person) => Promise<SecretText>
  endCalendar: (person: Person) => Promise<void>
  /** Undefined when the secret is unknown. */
  readCalendar: (secret: string) => Promise<Calendar | undefined>
}

export function createRenewals(store: AuditStore): Renewals {
  const { database } = store
  const change = ({ firm_id, id }: Person, kind: string, save: (query: Query) => Promise<void>) =>
    appendChange(store, firm_id, async (query, note) => {
      await save(query)
      note({ firm_id, person_id: id, kind })
    })
  return {
    findCloseDay: async (firm_id) => (await findFirmSettings(database, firm_id)).closeDay,
    listQueue: (person) => listRenewalItems(database, person),
    add: async (person, connection_ids) => {
      requirePermission(person, 'connect')
      await addRenewalItems(database, person, connection_ids)
    },
    postpone: async (person, connection_id) => {
      requirePermission(person, 'connect')
      await postponeRenewalItem(database, person, connection_id)
    },
    remove: async (person, connection_id) => {
      requirePermission(person, 'connect')
      await removeRenewalItem(database, person, connection_id)
    },
    clear: async (person) => {
      requirePermission(person, 'connect')
      await clearRenewalItems(database, person)
    },
    leave: (person, connection_id) => beginRenewalItem(database, person, connection_id),
    comeBack: (person, connection_id, outcome) =>
      endRenewalItem(database, person, connection_id, outcome),
    findCalendar: (person) => findCalendarFeed(database, person),
    renewCalendar: async (person) => {
      const secret = new SecretText(randomBytes(32).toString('base64url'))
      await change(person, 'person.calendar_renewed', (query) =>
        saveCalendarFeed(query, person, secret),
      )
      return secret
    },
    endCalendar: (person) =>
      change(person, 'person.calendar_ended', (query) => endCalendarFeed(query, person)),
    readCalendar: async (secret) => {
      const reader = await findFeedReader(database, secret)
      if (reader === undefined) return undefined
      return { ...reader, clients: await listClients(database, reader.person) }
    },
  }
}
