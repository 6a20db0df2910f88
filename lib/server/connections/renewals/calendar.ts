import { randomBytes } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { Client } from '@/lib/domain/clients/client'
import type { Context } from '@/lib/server/context'
import {
  endCalendarFeed,
  type FeedReader,
  findFeedReader,
  saveCalendarFeed,
} from '@/lib/server/db/calendar-feed'
import { listClients } from '@/lib/server/db/connection'
import type { Person } from '@/lib/server/db/person'

/** What a person's calendar program reads. */
export interface Calendar extends FeedReader {
  /** The clients that this person may see. */
  clients: Client[]
}

/** The secret of a new address, shown once; the previous address stops working. */
export async function renewCalendar(
  { audit }: Pick<Context, 'audit'>,
  person: Person,
): Promise<SecretText> {
  const secret = new SecretText(randomBytes(32).toString('base64url'))
  await audit.appendChange(person.firm_id, async (query, note) => {
    await saveCalendarFeed(query, person, secret)
    note({ firm_id: person.firm_id, person_id: person.id, kind: 'person.calendar_renewed' })
  })
  return secret
}

export function endCalendar({ audit }: Pick<Context, 'audit'>, person: Person): Promise<void> {
  return audit.appendChange(person.firm_id, async (query, note) => {
    await endCalendarFeed(query, person)
    note({ firm_id: person.firm_id, person_id: person.id, kind: 'person.calendar_ended' })
  })
}

/** Undefined when the secret is unknown. */
export async function readCalendarFeed(
  { store: { database } }: Pick<Context, 'store'>,
  secret: string,
): Promise<Calendar | undefined> {
  const reader = await findFeedReader(database, secret)
  if (reader === undefined) return undefined
  return { ...reader, clients: await listClients(database, reader.person) }
}
