import { and, eq, sql } from 'drizzle-orm'
import { clientSetting, personPreference } from '@/lib/server/db/client-schema'
import { requirePermission } from '@/lib/domain/people/permissions'
import { type Retention, usualRetention } from '@/lib/domain/people/retention'
import { column } from '@/lib/server/db/column'
import type { ClientChange, ConnectionRef } from '@/lib/server/db/connection'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** What a firm's pages start from. */
export interface FirmFigures {
  period: string | null
  /** The month that a fiscal year begins with, from 1 to 12; null stands for January. */
  fiscal_start: number | null
}

export interface FirmSettings extends FirmFigures {
  /** For how many days the audit log is kept; null for ever. */
  audit_days: number | null
  export_days: number
  /** Whether people sign in with a password too, where there is a provider. */
  isPasswordOn: boolean
  /** Within how many days people need a second factor; null where none is required. */
  factorGrace: number | null
  /** The day of the next month on which a month is closed; null until it was set. */
  closeDay: number | null
}

/** Null stands for "as the firm has it". */
export interface ClientSetting extends FirmFigures {
  time_zone: string | null
}

type PersonRef = Pick<Person, 'id' | 'firm_id'>
type FirmChange = Pick<Person, 'firm_id' | 'role'>

const changedAt = sql`now()`

export function findFirmSettings(database: OpenDatabase, firm_id: string): Promise<FirmSettings> {
  return readFirmSettings(forFirm(database, firm_id).query, firm_id)
}

/** The same within a transaction, until whose end nobody else changes them. */
export async function lockFirmSettings(query: Query, firm_id: string): Promise<FirmSettings> {
  await query('select 1 from firm where id = $1 for no key update', [firm_id])
  return readFirmSettings(query, firm_id)
}

async function readFirmSettings(query: Query, firm_id: string): Promise<FirmSettings> {
  const [row = {}] = await query(
    `select s.period, s.fiscal_start, s.audit_days, s.export_days, s.password_sign_in,
       case when s.factor_required_at is not null then s.factor_grace_days end as factor_grace,
       c.close_day
     from firm f left join firm_setting s on s.firm_id = f.id
     left join close_calendar c on c.firm_id = f.id where f.id = $1`,
    [firm_id],
  )
  return {
    period: column.optionalText(row, 'period'),
    fiscal_start: column.optionalNumber(row, 'fiscal_start'),
    audit_days: column.optionalNumber(row, 'audit_days'),
    export_days: column.optionalNumber(row, 'export_days') ?? usualRetention.export_days,
    isPasswordOn: row['password_sign_in'] !== false,
    factorGrace: column.optionalNumber(row, 'factor_grace'),
    closeDay: column.optionalNumber(row, 'close_day'),
  }
}

/**
 * What the firm is called, and the time zone of its days. `query`, here as below, is of the transaction
 * that writes the audit record too. Throws NotAllowedError.
 */
export async function saveFirmFacts(
  query: Query,
  { firm_id, role }: FirmChange,
  { name, time_zone }: { name: string; time_zone: string },
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await query('update firm set name = $2, time_zone = $3 where id = $1', [firm_id, name, time_zone])
}

/** Throws NotAllowedError. */
export async function saveFirmFigures(
  query: Query,
  { firm_id, role }: FirmChange,
  { period, fiscal_start }: FirmFigures,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await query(
    `insert into firm_setting (firm_id, period, fiscal_start) values ($1, $2, $3)
     on conflict (firm_id) do update set period = excluded.period,
       fiscal_start = excluded.fiscal_start, changed_at = now()`,
    [firm_id, period, fiscal_start],
  )
}

/** `day` is one that every month has: from 1 to 28. Throws NotAllowedError. */
export async function saveCloseDay(
  query: Query,
  { firm_id, role }: FirmChange,
  day: number,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await query(
    `insert into close_calendar (firm_id, close_day) values ($1, $2)
     on conflict (firm_id) do update set close_day = excluded.close_day`,
    [firm_id, day],
  )
}

/** Throws NotAllowedError. */
export async function saveRetention(
  query: Query,
  { firm_id, role }: FirmChange,
  { audit_days, export_days }: Retention,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await query(
    `insert into firm_setting (firm_id, audit_days, export_days) values ($1, $2, $3)
     on conflict (firm_id) do update set audit_days = excluded.audit_days,
       export_days = excluded.export_days, changed_at = now()`,
    [firm_id, audit_days, export_days],
  )
}

/** Off, it ends the sign-ins whose password was right and whose second step waits. Throws NotAllowedError. */
export async function savePasswordSignIn(
  query: Query,
  { firm_id, role }: FirmChange,
  isOn: boolean,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await query(
    `insert into firm_setting (firm_id, password_sign_in) values ($1, $2)
     on conflict (firm_id) do update set password_sign_in = excluded.password_sign_in,
       changed_at = now()`,
    [firm_id, isOn],
  )
  if (isOn) return
  await query(
    'delete from pending_sign_in where person_id in (select id from person where firm_id = $1)',
    [firm_id],
  )
}

/** Lets the people of every firm sign in with a password again; the firms that had it off. */
export async function allowPasswords({ query }: OpenDatabase): Promise<string[]> {
  const rows = await query(
    `update firm_setting set password_sign_in = true, changed_at = now()
     where not password_sign_in returning firm_id`,
  )
  return rows.map((row) => column.text(row, 'firm_id'))
}

/** The days count from when it was first required, however often they change. Throws NotAllowedError. */
export async function saveFactorGrace(
  query: Query,
  { firm_id, role }: FirmChange,
  days: number | null,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await query(
    `insert into firm_setting as s (firm_id, factor_grace_days, factor_required_at)
     values ($1, coalesce($2::integer, 0), case when $2::integer is not null then now() end)
     on conflict (firm_id) do update set factor_grace_days = excluded.factor_grace_days,
       factor_required_at = case when $2::integer is not null
         then coalesce(s.factor_required_at, now()) end, changed_at = now()`,
    [firm_id, days],
  )
}

export async function findClientSetting(
  database: OpenDatabase,
  { firm_id, connection_id }: ConnectionRef,
): Promise<ClientSetting> {
  const { period, fiscalStart: fiscal_start, timeZone: time_zone } = clientSetting
  const [found] = await forFirm(database, firm_id).build((db) =>
    db
      .select({ period, fiscal_start, time_zone })
      .from(clientSetting)
      .where(and(eq(clientSetting.firmId, firm_id), eq(clientSetting.connectionId, connection_id))),
  )
  return found ?? { period: null, fiscal_start: null, time_zone: null }
}

/**
 * Changes nothing of another firm's client, and throws where that one has no setting yet. Throws
 * NotAllowedError.
 */
export async function saveClientSetting(
  query: Query,
  { firm_id, role, connection_id }: ClientChange,
  { period, fiscal_start, time_zone }: ClientSetting,
): Promise<void> {
  requirePermission({ role }, 'prepare')
  await query(
    `insert into client_setting as s (firm_id, connection_id, period, fiscal_start, time_zone)
     values ($1, $2, $3, $4, $5)
     on conflict (connection_id) do update set period = excluded.period,
       fiscal_start = excluded.fiscal_start, time_zone = excluded.time_zone, changed_at = now()
     where s.firm_id = $1`,
    [firm_id, connection_id, period, fiscal_start, time_zone],
  )
}

/** Stores how a person wants one place of the dashboard, instead of what was stored before. */
export async function savePreference(
  database: OpenDatabase,
  { id: personId, firm_id }: PersonRef,
  { place, value }: { place: string; value: string },
): Promise<void> {
  await forFirm(database, firm_id).build((db) =>
    db
      .insert(personPreference)
      .values({ personId, place, value })
      .onConflictDoUpdate({
        target: [personPreference.personId, personPreference.place],
        set: { value, changedAt },
      }),
  )
}

/** Null where this person has none. */
export async function findPreference(
  database: OpenDatabase,
  { id, firm_id }: PersonRef,
  place: string,
): Promise<string | null> {
  const [found] = await forFirm(database, firm_id).build((db) =>
    db
      .select({ value: personPreference.value })
      .from(personPreference)
      .where(and(eq(personPreference.personId, id), eq(personPreference.place, place))),
  )
  return found?.value ?? null
}
