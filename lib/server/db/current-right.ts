import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Client } from '@/lib/domain/clients/client'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { clientSetting, firmSetting } from '@/lib/server/db/client-schema'
import { clientFields, type StoredToken, tokenFields } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { type Person, personColumns } from '@/lib/server/db/person'
import { listSettingsFields, type StoredListSettings } from '@/lib/server/db/saved-view'
import { firm, person, session } from '@/lib/server/db/schema'
import {
  isLive,
  isTouchDue,
  markSeen,
  mustEnrol,
  type SessionSettings,
  sessionDigest,
  visibleClients,
} from '@/lib/server/db/session'
import { clientSettings } from '@/lib/server/db/setting'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { buildOnce } from '@/lib/server/db/store/query-builder'

/** A client with what it takes to read its bank now. */
export interface ReadableClient {
  client: Client
  token: StoredToken
}

/** What the person of a session may at this moment. */
interface CurrentRight {
  role: PersonRole
  /** Those of the clients in question that they may see. */
  clients: ReadableClient[]
}

/**
 * One statement for what holds now, for whatever lasts longer than its request was looked at. Undefined
 * once the session has ended, the person was deactivated, or a second factor is overdue. As a request
 * does, it marks the session as in use.
 */
export async function findCurrentRight(
  database: OpenDatabase,
  sid: string,
  connection_ids: readonly string[],
): Promise<CurrentRight | undefined> {
  const rows = await selectRight(database.query, { digest: sessionDigest(sid), connection_ids })
  const [first] = rows
  if (first === undefined || first.mustEnrol) return undefined
  if (first.isTouchDue) await markSeen(database, sid)
  const clients = rows.flatMap(({ client, token }) =>
    client === null || token === null ? [] : [{ client, token }],
  )
  return { role: first.role, clients }
}

const selectRight = buildOnce((db) =>
  db
    .select({
      role: person.role,
      isTouchDue,
      mustEnrol,
      client: clientFields,
      token: tokenFields,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .leftJoin(firmSetting, eq(firmSetting.firmId, person.firmId))
    .leftJoin(
      connection,
      visibleClients(sql`${connection.id} = any(${sql.placeholder('connection_ids')}::uuid[])`),
    )
    .where(isLive)
    .prepare('right_of_session'),
)

/** What goes on for a person after their request: their client as they may see it, whether they are signed in or not. */
export interface PersonAccess {
  person: Person
  firm: { id: string; name: string; time_zone: string }
  client: Client
  token: StoredToken
  lists: StoredListSettings
  settings: SessionSettings
}

/** Undefined once the person was deactivated, or may not see the client any more. */
export async function findAccessOfPerson(
  database: OpenDatabase,
  person_id: string,
  connection_id: string,
): Promise<PersonAccess | undefined> {
  const [found] = await selectAccess(database.query, { person_id, connection_id })
  return found
}

/** Within a change that began a while ago: whether the person may still see the client, and as what. */
export async function findCurrentRole(
  query: Query,
  person_id: string,
  connection_id: string,
): Promise<PersonRole | undefined> {
  const [found] = await selectAccess(query, { person_id, connection_id })
  return found?.person.role
}

/** What is read of a person’s client for what goes on without their session. */
export const accessFields = {
  person: personColumns,
  firm: { id: firm.id, name: firm.name, time_zone: firm.timeZone },
  client: clientFields,
  token: tokenFields,
  lists: listSettingsFields,
  settings: clientSettings,
}

const selectAccess = buildOnce((db) =>
  db
    .select(accessFields)
    .from(person)
    .innerJoin(firm, eq(firm.id, person.firmId))
    .innerJoin(connection, visibleClients(eq(connection.id, sql.placeholder('connection_id'))))
    .leftJoin(firmSetting, eq(firmSetting.firmId, firm.id))
    .leftJoin(clientSetting, eq(clientSetting.connectionId, connection.id))
    .where(and(eq(person.id, sql.placeholder('person_id')), isNull(person.disabledAt)))
    .prepare('access_of_person'),
)
