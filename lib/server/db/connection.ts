import { and, eq, sql } from 'drizzle-orm'
import { lifetimes } from '@/lib/bank-contract/authorization'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { Client, ListedClient } from '@/lib/domain/clients/client'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import { archivedClient } from '@/lib/server/db/client-schema'
import { connection, tokenEndpoint } from '@/lib/server/db/connection-schema'
import { moment, optionalMoment } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { install } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openSealed, type Vault } from '@/lib/server/db/vault'
import { visibleTo } from '@/lib/server/db/visible-client'

const yearEnd = sql`${connection.grantedAt} + make_interval(secs => ${lifetimes.grant})`
const grantEnd = sql`least(${connection.endedAt}, ${yearEnd})`
// Whatever is left of the window, nothing is refreshed once the consent has ended.
const windowEnd = sql`least(${connection.refreshReceivedAt} + make_interval(secs => ${lifetimes.refreshToken}), ${grantEnd})`

/** A `Client`, of the table `connection`. */
export const clientFields = {
  connection_id: connection.id,
  name: connection.name,
  environment: connection.environment,
  status: connection.status,
  reason: connection.reason,
  scope: connection.scope,
  granted_at: connection.grantedAt,
  grant_ends_at: moment(grantEnd),
  refresh_window_ends_at: optionalMoment(
    sql`case when ${connection.refreshSealed} is not null then ${windowEnd} end`,
  ),
  last_refreshed_at: connection.lastRefreshedAt,
  registration_refused_at: optionalMoment(
    sql`(select refused_at from token_endpoint where token_endpoint.environment = ${connection.environment})`,
  ),
}

/** The access token of a connection as a page reads it: still sealed, with its remaining life. */
export interface StoredToken {
  firm_id: string
  connection_id: string
  gen: number
  sealedAccess: string | null
  /** By the store's clock when the row was read, so that no other clock counts. */
  secondsLeft: number
}

/** A `StoredToken`, of the table `connection`. */
export const tokenFields = {
  firm_id: connection.firmId,
  connection_id: connection.id,
  gen: connection.gen,
  sealedAccess: connection.accessSealed,
  secondsLeft: sql<number>`coalesce(extract(epoch from ${connection.accessExpiresAt} - now()), 0)::float8`,
}

/** Opens the seal. Throws AccessUnreadableError when the row does not belong to its connection. */
export function openStoredToken(vault: Vault, token: StoredToken): SecretText | undefined {
  if (token.sealedAccess === null) return undefined
  return openSealed(vault, token.sealedAccess, {
    purpose: 'access',
    firm_id: token.firm_id,
    holder_id: token.connection_id,
    gen: token.gen,
  })
}

export type Recognition = (typeof connection.$inferSelect)['recognition']

/** What a refresh has to know of the bank's token endpoint; times are the store's. */
interface EndpointState {
  /** It takes a refresh only with our own authentication. */
  isAuthenticated: boolean
  /** For how many seconds nothing is sent to it; 0 when it is open. */
  waitSeconds: number
  /** The bank requested the wait. */
  isWaitRequested: boolean
  isRegistrationRefused: boolean
}

const endpointFields = {
  isAuthenticated: sql<boolean>`coalesce(${tokenEndpoint.isAuthenticated}, false)`,
  waitSeconds: sql<number>`greatest(0, ceil(coalesce(extract(epoch from ${tokenEndpoint.pausedUntil} - now()), 0)))::float8`,
  isWaitRequested: sql<boolean>`coalesce(${tokenEndpoint.isPauseRequested}, false)`,
  isRegistrationRefused: sql<boolean>`${tokenEndpoint.refusedAt} is not null`,
}

/** What the refresh decides by, read by the store's clock. */
export interface ConnectionState {
  client: Client
  token: StoredToken
  hasRefreshToken: boolean
  refreshKept: boolean
  receipt: string | null
  recognition: Recognition
  asked_connection_id: string | null
  /** The grant has expired. */
  grantEnded: boolean
  /** The refresh token has expired. */
  windowLapsed: boolean
  /** Why no token in this store may be used now. */
  hold: StoreHold | null
  endpoint: EndpointState
}

const stateFields = {
  client: clientFields,
  token: tokenFields,
  hasRefreshToken: sql<boolean>`${connection.refreshSealed} is not null`,
  refreshKept: connection.refreshKept,
  receipt: connection.receipt,
  recognition: connection.recognition,
  asked_connection_id: connection.requestedConnectionId,
  grantEnded: sql<boolean>`${yearEnd} <= now()`,
  windowLapsed: sql<boolean>`coalesce(${windowEnd} <= now(), false)`,
  hold: sql<StoreHold | null>`(select ${install.heldReason} from ${install})`,
  endpoint: endpointFields,
}

export async function findConnection(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<ConnectionState | undefined> {
  const [found] = await forFirm(database, firm_id).build((db) =>
    db
      .select(stateFields)
      .from(connection)
      .leftJoin(tokenEndpoint, eq(tokenEndpoint.environment, connection.environment))
      .where(and(eq(connection.id, connection_id), eq(connection.firmId, firm_id))),
  )
  return found
}

/** The clients that a person may see, by name. */
export function listClients(database: OpenDatabase, person: Person): Promise<ListedClient[]> {
  return forFirm(database, person.firm_id).build((db) =>
    db
      .select({
        ...clientFields,
        isArchived: sql<boolean>`${archivedClient.connectionId} is not null`,
      })
      .from(connection)
      .leftJoin(archivedClient, eq(archivedClient.connectionId, connection.id))
      .where(visibleTo(person))
      .orderBy(sql`lower(${connection.name})`, connection.id),
  )
}

/** One client that a person may see. */
export async function findClient(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<Client | undefined> {
  if (!uuidPattern.test(connection_id)) return undefined
  const [found] = await forFirm(database, person.firm_id).build((db) =>
    db
      .select(clientFields)
      .from(connection)
      .where(and(visibleTo(person), eq(connection.id, connection_id))),
  )
  return found
}

export interface ConnectionRef {
  firm_id: string
  connection_id: string
}

export const refFields = { firm_id: connection.firmId, connection_id: connection.id }

/** A client that somebody changes, with the role that has to allow it. */
export type ClientChange = ConnectionRef & Pick<Person, 'role'>
