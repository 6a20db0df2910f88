import { and, eq, inArray, sql } from 'drizzle-orm'
import { clientSetting, firmSetting, personPreference } from '@/lib/server/db/client-schema'
import { requirePermission } from '@/lib/domain/people/permissions'
import { type Retention, usualRetention } from '@/lib/domain/people/retention'
import { column } from '@/lib/server/db/column'
import type { ClientChange, ConnectionRef } from '@/lib/server/db/connection'
import type { Person } from '@/lib/server/db/person'
import { pendingSignIn } from '@/lib/server/db/factor-schema'
import { closeCalendar } from '@/lib/server/db/renewal-schema'
import { firm, person } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

export interface FirmSetting {
  period: string | null
  /** The month that a fiscal year begins with, from 1 to 12; null stands for January. */
  fiscal_start: number | null
}

/** Null stands for "as the firm has it". */
export interface ClientSetting extends FirmSetting {
  time_zone: string | null
}

type PersonRef = Pick<Person, 'id' | 'firm_id'>

const changedAt = sql`now()`

export async function findFirmSetting(
  database: OpenDatabase,
  firm_id: string,
): Promise<FirmSetting> {
  const [found] = await forFirm(database, firm_id).build((db) =>
    db
      .select({ period: firmSetting.period, fiscal_start: firmSetting.fiscalStart })
      .from(firmSetting)
      .where(eq(firmSetting.firmId, firm_id)),
  )
  return found ?? { period: null, fiscal_start: null }
}

/** What the firm is called, and the time zone of its days. Throws NotAllowedError. */
export async function saveFirmFacts(
  database: OpenDatabase,
  { firm_id, role }: Pick<Person, 'firm_id' | 'role'>,
  { name, time_zone: timeZone }: { name: string; time_zone: string },
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await forFirm(database, firm_id).build((db) =>
    db.update(firm).set({ name, timeZone }).where(eq(firm.id, firm_id)),
  )
}

/** Throws NotAllowedError. */
export async function saveFirmSetting(
  database: OpenDatabase,
  { firm_id, role }: Pick<Person, 'firm_id' | 'role'>,
  { period, fiscal_start: fiscalStart }: FirmSetting,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await forFirm(database, firm_id).build((db) =>
    db
      .insert(firmSetting)
      .values({ firmId: firm_id, period, fiscalStart })
      .onConflictDoUpdate({ target: firmSetting.firmId, set: { period, fiscalStart, changedAt } }),
  )
}

export async function findRetention(
  database: OpenDatabase,
  firm_id: string,
): Promise<{ audit_days: number | null; export_days: number }> {
  const { auditDays: audit_days, exportDays: export_days } = firmSetting
  const [found] = await forFirm(database, firm_id).build((db) =>
    db.select({ audit_days, export_days }).from(firmSetting).where(eq(firmSetting.firmId, firm_id)),
  )
  return found ?? usualRetention
}

/** Throws NotAllowedError. */
export async function saveRetention(
  database: OpenDatabase,
  { firm_id, role }: Pick<Person, 'firm_id' | 'role'>,
  { audit_days: auditDays, export_days: exportDays }: Retention,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  const set = { auditDays, exportDays }
  await forFirm(database, firm_id).build((db) =>
    db
      .insert(firmSetting)
      .values({ firmId: firm_id, ...set })
      .onConflictDoUpdate({ target: firmSetting.firmId, set: { ...set, changedAt } }),
  )
}

export async function findPasswordSignIn(
  database: OpenDatabase,
  firm_id: string,
): Promise<boolean> {
  const [found] = await forFirm(database, firm_id).build((db) =>
    db
      .select({ isOn: firmSetting.passwordSignIn })
      .from(firmSetting)
      .where(eq(firmSetting.firmId, firm_id)),
  )
  return found?.isOn ?? true
}

/** Off, it ends the sign-ins whose password was right and whose second step waits. Throws NotAllowedError. */
export async function setPasswordSignIn(
  database: OpenDatabase,
  { firm_id, role }: Pick<Person, 'firm_id' | 'role'>,
  passwordSignIn: boolean,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await forFirm(database, firm_id).build(async (db) => {
    await db
      .insert(firmSetting)
      .values({ firmId: firm_id, passwordSignIn })
      .onConflictDoUpdate({ target: firmSetting.firmId, set: { passwordSignIn, changedAt } })
    const ofFirm = db.select({ id: person.id }).from(person).where(eq(person.firmId, firm_id))
    if (!passwordSignIn)
      await db.delete(pendingSignIn).where(inArray(pendingSignIn.personId, ofFirm))
  })
}

/** Lets the people of every firm sign in with a password again; the firms that had it off. */
export async function allowPasswords({ query }: OpenDatabase): Promise<string[]> {
  const rows = await query(
    `update firm_setting set password_sign_in = true, changed_at = now()
     where not password_sign_in returning firm_id`,
  )
  return rows.map((row) => column.text(row, 'firm_id'))
}

/** Within how many days people need a second factor; null where none is required. */
export async function findFactorGrace(
  database: OpenDatabase,
  firm_id: string,
): Promise<number | null> {
  const { factorGraceDays: days, factorRequiredAt: since } = firmSetting
  const [found] = await forFirm(database, firm_id).build((db) =>
    db.select({ days, since }).from(firmSetting).where(eq(firmSetting.firmId, firm_id)),
  )
  return found === undefined || found.since === null ? null : found.days
}

/** The days count from when it was first required, however often they change. Throws NotAllowedError. */
export async function saveFactorGrace(
  database: OpenDatabase,
  { firm_id, role }: Pick<Person, 'firm_id' | 'role'>,
  days: number | null,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  const factorGraceDays = days ?? 0
  const since = days === null ? null : sql`coalesce(${firmSetting.factorRequiredAt}, now())`
  await forFirm(database, firm_id).build((db) =>
    db
      .insert(firmSetting)
      .values({
        firmId: firm_id,
        factorGraceDays,
        factorRequiredAt: days === null ? null : changedAt,
      })
      .onConflictDoUpdate({
        target: firmSetting.firmId,
        set: { factorGraceDays, factorRequiredAt: since, changedAt },
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
  database: OpenDatabase,
  { firm_id, role, connection_id }: ClientChange,
  { period, fiscal_start: fiscalStart, time_zone: timeZone }: ClientSetting,
): Promise<void> {
  requirePermission({ role }, 'prepare')
  await forFirm(database, firm_id).build((db) =>
    db
      .insert(clientSetting)
      .values({ firmId: firm_id, connectionId: connection_id, period, fiscalStart, timeZone })
      .onConflictDoUpdate({
        target: clientSetting.connectionId,
        set: { period, fiscalStart, timeZone, changedAt },
        setWhere: eq(clientSetting.firmId, firm_id),
      }),
  )
}

/** The day of the next month on which a firm has closed a month; undefined until it was set. */
export async function findCloseDay(
  database: OpenDatabase,
  firm_id: string,
): Promise<number | undefined> {
  const [found] = await forFirm(database, firm_id).build((db) =>
    db
      .select({ closeDay: closeCalendar.closeDay })
      .from(closeCalendar)
      .where(eq(closeCalendar.firmId, firm_id)),
  )
  return found?.closeDay
}

/** `closeDay` is one that every month has: from 1 to 28. Throws NotAllowedError. */
export async function setCloseDay(
  database: OpenDatabase,
  { firm_id, role }: Pick<Person, 'firm_id' | 'role'>,
  closeDay: number,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await forFirm(database, firm_id).build((db) =>
    db
      .insert(closeCalendar)
      .values({ firmId: firm_id, closeDay })
      .onConflictDoUpdate({ target: closeCalendar.firmId, set: { closeDay } }),
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
