import type { Client, ListedClient } from '@/lib/domain/clients/client'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { clientColumns, clientOfRow } from '@/lib/server/db/client'
import { column } from '@/lib/server/db/column'
import { type HeldToken, heldTokenColumns, readHeldToken } from '@/lib/server/db/held-token'
import type { Person } from '@/lib/server/db/person'
import { uuidPattern } from '@/lib/server/db/session'

export type Recognition = 'pending' | 'stranger' | 'unverified' | 'settled'

/** What the refresh decides by, read by the store's clock. */
export interface ConnectionState {
  client: Client
  token: HeldToken
  hasRefreshToken: boolean
  refreshKept: boolean
  receipt: string | null
  recognition: Recognition
  asked_connection_id: string | null
  /** The year of the grant is over. */
  grantEnded: boolean
  /** Thirty days passed since the refresh token was issued. */
  windowLapsed: boolean
  /** Why nothing in this store may be spent now. */
  hold: StoreHold | null
}

const stateColumns = `${clientColumns}, ${heldTokenColumns}, c.refresh_kept, c.receipt,
  c.recognition, c.asked_connection_id, c.refresh_sealed is not null as has_refresh,
  c.granted_at + interval '365 days' <= now() as grant_ended,
  coalesce(c.refresh_received_at + interval '30 days' <= now(), false) as window_lapsed,
  (select held_reason from install) as held_reason`

const findStateStatement = `
  select ${stateColumns} from connection c where c.id = $1 and c.firm_id = $2`

export async function findConnection(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<ConnectionState | undefined> {
  const [row] = await database.query(findStateStatement, [connection_id, firm_id])
  return row === undefined ? undefined : readState(row)
}

/** The clients that a person may see, by name. */
export async function listClients(database: OpenDatabase, person: Person): Promise<ListedClient[]> {
  const rows = await database.query(
    `select ${clientColumns}, exists (
       select 1 from archived_client gone where gone.connection_id = c.id) as is_archived
     from connection c
     where c.firm_id = $1 and ($2 <> 'junior' or exists (
       select 1 from assignment a where a.person_id = $3 and a.connection_id = c.id))
     order by lower(c.name), c.id`,
    [person.firm_id, person.role, person.id],
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
  const [row] = await database.query(
    `select ${clientColumns} from connection c
     where c.firm_id = $1 and c.id = $4 and ($2 <> 'junior' or exists (
       select 1 from assignment a where a.person_id = $3 and a.connection_id = c.id))`,
    [person.firm_id, person.role, person.id, connection_id],
  )
  return row === undefined ? undefined : clientOfRow(row)
}

export interface ConnectionRef {
  firm_id: string
  connection_id: string
}

/** Connections whose refresh is due: kept alive at about 20 days, or an unclear one to repeat. */
export async function listDueRefreshes(
  database: OpenDatabase,
  limit: number,
): Promise<(ConnectionRef & { gen: number })[]> {
  const rows = await database.query(
    `select firm_id, id, gen from connection
     where keep_alive_at <= now() and refresh_sealed is not null
       and status in ('active', 'suspect', 'quarantined')
     order by keep_alive_at limit $1`,
    [limit],
  )
  return rows.map((row) => ({ ...readRef(row), gen: column.number(row, 'gen') }))
}

/** Puts a keep-alive off that could not be made now. */
export async function deferKeepAlive(
  database: OpenDatabase,
  ref: ConnectionRef,
  seconds: number,
): Promise<void> {
  await database.query(
    `update connection set keep_alive_at = now() + make_interval(secs => $3)
     where id = $1 and firm_id = $2 and keep_alive_at <= now()`,
    [ref.connection_id, ref.firm_id, seconds],
  )
}

/** Approvals whose accounts could not be listed yet. */
export async function listUnrecognised(
  database: OpenDatabase,
  limit: number,
): Promise<ConnectionRef[]> {
  const rows = await database.query(
    `select firm_id, id from connection
     where recognition = 'pending' and status = 'quarantined'
       and created_at < now() - interval '30 seconds'
     order by created_at limit $1`,
    [limit],
  )
  return rows.map((row) => readRef(row))
}

/** Removes an approval that needs a person before it was ever recognised; its ledger stays. */
export async function discardUnrecognised(
  database: OpenDatabase,
  ref: ConnectionRef,
): Promise<boolean> {
  const rows = await database.query(
    `delete from connection where id = $1 and firm_id = $2 and recognition = 'pending'
       and status = 'needs_reconnect' returning id`,
    [ref.connection_id, ref.firm_id],
  )
  return rows.length === 1
}

function readRef(row: Row): ConnectionRef {
  return { firm_id: column.text(row, 'firm_id'), connection_id: column.text(row, 'id') }
}

function readState(row: Row): ConnectionState {
  return {
    client: clientOfRow(row),
    token: readHeldToken(row),
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
