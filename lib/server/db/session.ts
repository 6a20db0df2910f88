import { randomBytes } from 'node:crypto'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { Client } from '@/lib/domain/clients/client'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import { column, interval } from '@/lib/server/db/column'
import {
  clientColumns,
  clientOfRow,
  type StoredToken,
  storedTokenColumns,
  readStoredToken,
} from '@/lib/server/db/connection'
import { seesNotification } from '@/lib/server/db/notification'
import { type Person, readPerson } from '@/lib/server/db/person'
import {
  listSettingsColumns,
  type StoredListSettings,
  readStoredListSettings,
} from '@/lib/server/db/saved-view'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { seesClient } from '@/lib/server/db/visible-client'

/** How long a session lasts, in seconds: from signing in, and without any use. */
export const sessionLife = { whole: 12 * 60 * 60, idle: 30 * 60 } as const

/** For how long a person is believed to be the one who signed in, in seconds. */
export const proofLife = 10 * 60

export interface SessionSettings {
  time_zone: string
  period: string | null
  /** The month that a fiscal year begins with, from 1 to 12. */
  fiscal_start: number
}

export interface PersonSession {
  sid: string
  /** Whether the person has shown within the last minutes that it is them. */
  isProven: boolean
  /** By when a second factor has to be set up; null where none is required, or there is one. */
  factorDue: string | null
  /** That day is over: the person may do nothing else. */
  mustEnrol: boolean
  person: Person
  firm: { id: string; name: string; time_zone: string }
  /** There is a notification that they have not read, of a client that they may see. */
  hasUnread: boolean
  /** Why no token in this store may be used now. */
  hold: StoreHold | null
  /** What the pages of this request start from: the client's own settings, else the firm's. */
  settings: SessionSettings
}

/** A client that this person may see, with the state of its token. */
export interface ClientAccess extends PersonSession {
  client: Client
  token: StoredToken
  lists: StoredListSettings
}

/** What a sign-in came with. */
export interface SignInOrigin {
  address: string
  /**
   * When the person showed elsewhere that it is them, in seconds since 1970; 0 where nobody knows.
   * Undefined where they did so here and now.
   */
  verifiedAt?: number | undefined
  /** Its `User-Agent`. */
  device?: string | undefined
  /** What its browser reads. */
  language?: string | undefined
}

/**
 * Starts a session; only the digest of its id is stored. It is strong where a password was not all.
 * `isFirst`: the person has never signed in with a browser that said what it reads.
 */
export async function createSession(
  database: OpenDatabase,
  person_id: string,
  { isStrong = false, ...origin }: SignInOrigin & { isStrong?: boolean },
): Promise<{ sid: string; isFirst: boolean }> {
  const sid = randomBytes(32).toString('base64url')
  const [row] = await database.query(
    `with spoken as (
       update person set language = $5
       where id = $2 and $5::text is not null and language is distinct from $5
     )
     insert into session (id, person_id, address, device, is_strong, verified_at, expires_at)
     values ($1, $2, $3, $4, $6, least(to_timestamp($7::float8), now()),
       now() + ${interval(sessionLife.whole)})
     returning (select language is null from person where id = $2) as is_first`,
    [
      sessionDigest(sid),
      person_id,
      storable(origin.address),
      storable(origin.device),
      storable(origin.language),
      isStrong,
      origin.verifiedAt ?? null,
    ],
  )
  return { sid, isFirst: row === undefined || column.flag(row, 'is_first') }
}

// PostgreSQL holds no NUL in a text.
function storable(text: string | undefined): string | null {
  return text?.replaceAll('\0', '').slice(0, 300) || null
}

/** What makes a session `s` of a person `p` count, its digest being `$1`. */
const liveSession = `s.id = $1 and s.ended_at is null and s.expires_at > now()
    and s.last_seen_at > now() - ${interval(sessionLife.idle)} and p.disabled_at is null`

const factorDue = `case when fs.factor_required_at is not null and not s.is_strong
    and not exists (select from totp where totp.person_id = p.id and totp.confirmed_at is not null)
    and not exists (select from passkey where passkey.person_id = p.id)
  then greatest(fs.factor_required_at, p.created_at) + make_interval(days => fs.factor_grace_days) end`

const personColumns = `p.id as person_id, p.name as person_name, p.email as person_email,
  p.role as person_role, p.all_clients as person_all_clients, p.firm_id as person_firm_id,
  f.id as firm_id, f.name as firm_name,
  f.time_zone, s.last_seen_at < now() - interval '1 minute' as touch_due,
  s.verified_at > now() - ${interval(proofLife)} as is_proven,
  ${factorDue} as factor_due, coalesce(${factorDue} <= now(), false) as must_enrol,
  (select held_reason from install) as held_reason,
  exists (select 1 from notification n where n.person_id = p.id and n.read_at is null and n.in_app
    and ${seesNotification}) as has_unread`

const firmSettings = `f.time_zone as setting_time_zone, fs.period as setting_period,
  coalesce(fs.fiscal_start, 1) as setting_fiscal_start`
const clientSettings = `coalesce(cs.time_zone, f.time_zone) as setting_time_zone,
  coalesce(cs.period, fs.period) as setting_period,
  coalesce(cs.fiscal_start, fs.fiscal_start, 1) as setting_fiscal_start`

const findPersonStatement = `
  select ${personColumns}, ${firmSettings}
  from session s join person p on p.id = s.person_id join firm f on f.id = p.firm_id
  left join firm_setting fs on fs.firm_id = f.id
  where ${liveSession}`

/** The person of a live session; undefined when it ended, expired, or the person was disabled. */
export async function findPersonForSession(
  database: OpenDatabase,
  sid: string,
): Promise<PersonSession | undefined> {
  const [row] = await database.query(findPersonStatement, [sessionDigest(sid)])
  if (row === undefined) return undefined
  await touchIfDue(database, sid, row)
  return readPersonSession(sid, row)
}

const findClientStatement = `
  select ${personColumns}, ${clientSettings}, ${clientColumns}, ${storedTokenColumns},
  ${listSettingsColumns}
  from session s join person p on p.id = s.person_id join firm f on f.id = p.firm_id
  left join connection c on c.firm_id = f.id and c.id = $2
    and ${seesClient({ all: 'p.all_clients', person: 'p.id', client: 'c.id' })}
  left join firm_setting fs on fs.firm_id = f.id
  left join client_setting cs on cs.connection_id = c.id
  where ${liveSession}`

export interface ClientForSession {
  session: PersonSession
  /** Undefined when there is no such client of the firm, or it is not this person's to see. */
  access: ClientAccess | undefined
}

/** All that a client's page asks of the store, in one statement. Undefined: nobody is signed in. */
export async function findClientForSession(
  database: OpenDatabase,
  sid: string,
  connection_id: string,
): Promise<ClientForSession | undefined> {
  const wanted = uuidPattern.test(connection_id) ? connection_id : null
  const [row] = await database.query(findClientStatement, [sessionDigest(sid), wanted])
  if (row === undefined) return undefined
  await touchIfDue(database, sid, row)
  const session = readPersonSession(sid, row)
  const access =
    row['connection_id'] === null
      ? undefined
      : {
          ...session,
          client: clientOfRow(row),
          token: readStoredToken(row),
          lists: readStoredListSettings(row),
        }
  return { session, access }
}

async function touchSession(database: OpenDatabase, sid: string): Promise<void> {
  await database.query(
    `update session set last_seen_at = now()
     where id = $1 and last_seen_at < now() - interval '1 minute'`,
    [sessionDigest(sid)],
  )
}

/** Whose session it was; undefined when it had ended already, or never was. */
export async function endSession(
  database: OpenDatabase,
  sid: string,
): Promise<{ firm_id: string; person_id: string } | undefined> {
  const [row] = await database.query(
    `update session s set ended_at = now() from person p
     where s.id = $1 and s.ended_at is null and p.id = s.person_id
     returning p.firm_id, s.person_id`,
    [sessionDigest(sid)],
  )
  if (row === undefined) return undefined
  return { firm_id: column.text(row, 'firm_id'), person_id: column.text(row, 'person_id') }
}

/** From now on the person is believed again, for `proofLife`. */
export async function markSessionProven(database: OpenDatabase, sid: string): Promise<void> {
  await database.query(
    'update session set verified_at = now() where id = $1 and ended_at is null',
    [sessionDigest(sid)],
  )
}

/** Stores a new password and ends every session of that person but `sid`. */
export async function setPersonPassword(
  database: OpenDatabase,
  { person_id, passwordHash, sid }: { person_id: string; passwordHash: string; sid: string },
): Promise<void> {
  await database.query(
    `with changed as (update person set password_hash = $2 where id = $1 returning id)
     update session set ended_at = now()
     where person_id = (select id from changed) and id <> $3 and ended_at is null`,
    [person_id, passwordHash, sessionDigest(sid)],
  )
}

/** Deletes sessions that ended or expired more than a day ago. */
export async function sweepSessions(database: OpenDatabase): Promise<void> {
  await database.query(`delete from session where expires_at < now() - interval '1 day'`)
}

export function sessionDigest(sid: string): string {
  return digestOf(sid)
}

// A page read stays a read: the mark of life is written once a minute at most.
async function touchIfDue(database: OpenDatabase, sid: string, row: Row): Promise<void> {
  if (column.flag(row, 'touch_due')) await touchSession(database, sid)
}

function readPersonSession(sid: string, row: Row): PersonSession {
  return {
    sid,
    isProven: column.flag(row, 'is_proven'),
    factorDue: column.optionalInstant(row, 'factor_due'),
    mustEnrol: column.flag(row, 'must_enrol'),
    person: readPerson(row, 'person_'),
    firm: {
      id: column.text(row, 'firm_id'),
      name: column.text(row, 'firm_name'),
      time_zone: column.text(row, 'time_zone'),
    },
    hasUnread: column.flag(row, 'has_unread'),
    // The store's own constraint admits nothing else.
    hold: column.optionalText(row, 'held_reason') as StoreHold | null,
    settings: {
      time_zone: column.text(row, 'setting_time_zone'),
      period: column.optionalText(row, 'setting_period'),
      fiscal_start: column.number(row, 'setting_fiscal_start'),
    },
  }
}

/** A client with what it takes to read its bank now. */
export interface ReadableClient {
  client: Client
  token: StoredToken
}

/**
 * Those of these clients that the person of this session may see at this moment; none once the
 * session has ended.
 */
export async function listReadableClients(
  database: OpenDatabase,
  sid: string,
  connection_ids: readonly string[],
): Promise<ReadableClient[]> {
  const rows = await database.query(
    `select ${clientColumns}, ${storedTokenColumns}
     from session s join person p on p.id = s.person_id
     join connection c on c.firm_id = p.firm_id
       and c.id in (select w::uuid from jsonb_array_elements_text($2::jsonb) w)
     where ${liveSession} and ${seesClient({ all: 'p.all_clients', person: 'p.id', client: 'c.id' })}`,
    [sessionDigest(sid), JSON.stringify(connection_ids)],
  )
  return rows.map((row) => ({ client: clientOfRow(row), token: readStoredToken(row) }))
}
