import { and, eq, inArray, sql } from 'drizzle-orm'
import { clientSetting, firmSetting, personPreference } from '@/lib/server/db/client-schema'
import { requirePermission } from '@/lib/domain/people/permissions'
import { type Retention, defaultRetention } from '@/lib/domain/people/retention'
import type { ClientChange, ConnectionRef } from '@/lib/server/db/connection'
import { pendingSignIn } from '@/lib/server/db/factor-schema'
import { now } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { closeCalendar } from '@/lib/server/db/renewal-schema'
import { firm, person } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

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

/** What the pages of a firm start from, and those of a client: its own settings, else the firm's. */
export const firmSettings = {
  time_zone: firm.timeZone,
  period: firmSetting.period,
  fiscal_start: sql<number>`coalesce(${firmSetting.fiscalStart}, 1)`,
}
export const clientSettings = {
  time_zone: sql<string>`coalesce(${clientSetting.timeZone}, ${firm.timeZone})`,
  period: sql<string | null>`coalesce(${clientSetting.period}, ${firmSetting.period})`,
  fiscal_start: sql<number>`coalesce(${clientSetting.fiscalStart}, ${firmSetting.fiscalStart}, 1)`,
}

export function findFirmSettings(database: OpenDatabase, firm_id: string): Promise<FirmSettings> {
  return readFirmSettings(forFirm(database, firm_id).query, firm_id)
}

/** The same within a transaction. */
export async function readFirmSettings(query: Query, firm_id: string): Promise<FirmSettings> {
  const [found] = await build(query, (db) =>
    db
      .select({
        period: firmSetting.period,
        fiscal_start: firmSetting.fiscalStart,
        audit_days: firmSetting.auditDays,
        export_days: firmSetting.exportDays,
        isPasswordOn: firmSetting.passwordSignIn,
        factorRequiredAt: firmSetting.factorRequiredAt,
        factorGrace: firmSetting.factorGraceDays,
        closeDay: closeCalendar.closeDay,
      })
      .from(firm)
      .leftJoin(firmSetting, eq(firmSetting.firmId, firm.id))
      .leftJoin(closeCalendar, eq(closeCalendar.firmId, firm.id))
      .where(eq(firm.id, firm_id)),
  )
  return {
    period: found?.period ?? null,
    fiscal_start: found?.fiscal_start ?? null,
    audit_days: found?.audit_days ?? null,
    export_days: found?.export_days ?? defaultRetention.export_days,
    isPasswordOn: found?.isPasswordOn ?? true,
    factorGrace: found?.factorRequiredAt == null ? null : found.factorGrace,
    closeDay: found?.closeDay ?? null,
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
  await build(query, (db) =>
    db.update(firm).set({ name, timeZone: time_zone }).where(eq(firm.id, firm_id)),
  )
}

/** Throws NotAllowedError. */
export async function saveFirmFigures(
  query: Query,
  { firm_id, role }: FirmChange,
  { period, fiscal_start }: FirmFigures,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await saveFirmSetting(query, firm_id, { period, fiscalStart: fiscal_start })
}

export async function saveFirmSetting(
  query: Query,
  firmId: string,
  changed: Partial<typeof firmSetting.$inferInsert>,
): Promise<void> {
  await build(query, (db) =>
    db
      .insert(firmSetting)
      .values({ ...changed, firmId })
      .onConflictDoUpdate({ target: firmSetting.firmId, set: { ...changed, changedAt: now } }),
  )
}

/** `closeDay` is one that every month has: from 1 to 28. Throws NotAllowedError. */
export async function saveCloseDay(
  query: Query,
  { firm_id: firmId, role }: FirmChange,
  closeDay: number,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await build(query, (db) =>
    db
      .insert(closeCalendar)
      .values({ firmId, closeDay })
      .onConflictDoUpdate({ target: closeCalendar.firmId, set: { closeDay } }),
  )
}

/** Throws NotAllowedError. */
export async function saveRetention(
  query: Query,
  { firm_id, role }: FirmChange,
  { audit_days, export_days }: Retention,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await saveFirmSetting(query, firm_id, { auditDays: audit_days, exportDays: export_days })
}

/** Off, it ends the sign-ins whose password was right and whose second step waits. Throws NotAllowedError. */
export async function savePasswordSignIn(
  query: Query,
  { firm_id, role }: FirmChange,
  isOn: boolean,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await saveFirmSetting(query, firm_id, { passwordSignIn: isOn })
  if (isOn) return
  await build(query, (db) => {
    const people = db.select({ id: person.id }).from(person).where(eq(person.firmId, firm_id))
    return db.delete(pendingSignIn).where(inArray(pendingSignIn.personId, people))
  })
}

/** Lets the people of every firm sign in with a password again; the firms that had it off. */
export async function allowPasswords({ query }: OpenDatabase): Promise<string[]> {
  const changed = await build(query, (db) =>
    db
      .update(firmSetting)
      .set({ passwordSignIn: true, changedAt: now })
      .where(eq(firmSetting.passwordSignIn, false))
      .returning({ firm_id: firmSetting.firmId }),
  )
  return changed.map(({ firm_id }) => firm_id)
}

/** The days count from when it was first required, however often they change. Throws NotAllowedError. */
export async function saveFactorGrace(
  query: Query,
  { firm_id: firmId, role }: FirmChange,
  days: number | null,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  const factorGraceDays = days ?? 0
  const since = sql`coalesce(${firmSetting.factorRequiredAt}, now())`
  await build(query, (db) =>
    db
      .insert(firmSetting)
      .values({ firmId, factorGraceDays, factorRequiredAt: days === null ? null : now })
      .onConflictDoUpdate({
        target: firmSetting.firmId,
        set: { factorGraceDays, factorRequiredAt: days === null ? null : since, changedAt: now },
      }),
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
  const setting = { period, fiscalStart: fiscal_start, timeZone: time_zone }
  await build(query, (db) =>
    db
      .insert(clientSetting)
      .values({ ...setting, firmId: firm_id, connectionId: connection_id })
      .onConflictDoUpdate({
        target: clientSetting.connectionId,
        set: { ...setting, changedAt: now },
        setWhere: eq(clientSetting.firmId, firm_id),
      }),
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
        set: { value, changedAt: now },
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
