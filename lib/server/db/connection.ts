import { LRUCache } from 'lru-cache'
import { lifetimes } from '@/lib/bank-contract/authorization'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { Client, ConnectionStatus, ListedClient } from '@/lib/domain/clients/client'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { ReconnectReason, StoreHold } from '@/lib/domain/connections/read-outcome'
import { column, interval } from '@/lib/server/db/column'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openSealed, type Vault } from '@/lib/server/db/vault'
import { seer, visibleClient } from '@/lib/server/db/visible-client'

const grantLife = interval(lifetimes.grant)
const refreshLife = interval(lifetimes.refreshToken)

/** The columns that `clientInShort` needs, of a connection called `c`: what clients are chosen by. */
export const shortClientColumns = `c.id as connection_id, c.name as connection_name, c.environment,
  c.status, c.reason, c.scope, c.granted_at + ${grantLife} as grant_ends_at`

/** The columns that `clientOfRow` needs. */
export const clientColumns = `${shortClientColumns}, c.granted_at,
  case when c.refresh_sealed is not null then c.refresh_received_at + ${refreshLife}
    end as refresh_window_ends_at, c.last_refreshed_at`

export function clientInShort(row: Row): PortfolioClient['client'] {
  return {
    connection_id: column.text(row, 'connection_id'),
    name: column.text(row, 'connection_name'),
    environment: column.text(row, 'environment') === 'production' ? 'production' : 'sandbox',
    // The store's own constraint admits nothing else.
    status: column.text(row, 'status') as ConnectionStatus,
    reason: column.optionalText(row, 'reason') as ReconnectReason | null,
    scope: sharedScope(column.text(row, 'scope')),
    grant_ends_at: column.instant(row, 'grant_ends_at'),
  }
}

export function clientOfRow(row: Row): Client {
  return {
    ...clientInShort(row),
    granted_at: column.instant(row, 'granted_at'),
    refresh_window_ends_at: column.optionalInstant(row, 'refresh_window_ends_at'),
    last_refreshed_at: column.optionalInstant(row, 'last_refreshed_at'),
  }
}

export function splitScope(scope: string): string[] {
  return scope.split(' ').filter((part) => part !== '')
}

const known = new LRUCache<string, readonly string[]>({ max: 100 })

/** Nearly all clients share the same: of a thousand it is taken apart once. */
function sharedScope(scope: string): readonly string[] {
  const before = known.get(scope)
  if (before !== undefined) return before
  const parts = splitScope(scope)
  known.set(scope, parts)
  return parts
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

/** The columns that `readStoredToken` needs, of a connection called `c`. */
export const storedTokenColumns = `c.firm_id as token_firm_id, c.id as token_connection_id, c.gen,
  c.access_sealed, extract(epoch from c.access_expires_at - now())::float8 as seconds_left`

export function readStoredToken(row: Row): StoredToken {
  return {
    firm_id: column.text(row, 'token_firm_id'),
    connection_id: column.text(row, 'token_connection_id'),
    gen: column.number(row, 'gen'),
    sealedAccess: column.optionalText(row, 'access_sealed'),
    secondsLeft: column.optionalNumber(row, 'seconds_left') ?? 0,
  }
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

export type Recognition = 'pending' | 'stranger' | 'unverified' | 'settled'

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
}

const stateColumns = `${clientColumns}, ${storedTokenColumns}, c.refresh_kept, c.receipt,
  c.recognition, c.asked_connection_id, c.refresh_sealed is not null as has_refresh,
  c.granted_at + ${grantLife} <= now() as grant_ended,
  coalesce(c.refresh_received_at + ${refreshLife} <= now(), false) as window_lapsed,
  (select held_reason from install) as held_reason`

const findStateStatement = `
  select ${stateColumns} from connection c where c.id = $1 and c.firm_id = $2`

export async function findConnection(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<ConnectionState | undefined> {
  const [row] = await forFirm(database, firm_id).query(findStateStatement, [connection_id, firm_id])
  return row === undefined ? undefined : readState(row)
}

/** The clients that a person may see, by name. */
export async function listClients(database: OpenDatabase, person: Person): Promise<ListedClient[]> {
  const rows = await forFirm(database, person.firm_id).query(
    `select ${clientColumns}, exists (
       select 1 from archived_client gone where gone.connection_id = c.id) as is_archived
     from connection c
     where ${visibleClient} order by lower(c.name), c.id`,
    seer(person),
  )
  return rows.map((row) => ({ ...clientOfRow(row), isArchived: column.flag(row, 'is_archived') }))
}

/** One client that a person may see. */
export async function findClient(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<Client | undefined> {
  if (!uuidPattern.test(connection_id)) return undefined
  const [row] = await forFirm(database, person.firm_id).query(
    `select ${clientColumns} from connection c
     where ${visibleClient} and c.id = $4`,
    [...seer(person), connection_id],
  )
  return row === undefined ? undefined : clientOfRow(row)
}

export interface ConnectionRef {
  firm_id: string
  connection_id: string
}

/** A client that somebody changes, with the role that has to allow it. */
export type ClientChange = ConnectionRef & Pick<Person, 'role'>

export function readRef(row: Row): ConnectionRef {
  return { firm_id: column.text(row, 'firm_id'), connection_id: column.text(row, 'id') }
}

function readState(row: Row): ConnectionState {
  return {
    client: clientOfRow(row),
    token: readStoredToken(row),
    hasRefreshToken: column.flag(row, 'has_refresh'),
    refreshKept: column.flag(row, 'refresh_kept'),
    receipt: column.optionalText(row, 'receipt'),
    // The store's own constraint admits nothing else.
    recognition: column.text(row, 'recognition') as Recognition,
    asked_connection_id: column.optionalText(row, 'asked_connection_id'),
    grantEnded: column.flag(row, 'grant_ended'),
    windowLapsed: column.flag(row, 'window_lapsed'),
    hold: column.optionalText(row, 'held_reason') as StoreHold | null,
  }
}
