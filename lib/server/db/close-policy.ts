import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { tryJson } from '@/lib/bank-contract/try-json'
import type { KeptThresholds, Thresholds } from '@/lib/domain/checks/thresholds'
import { type Materiality, materialityOf } from '@/lib/domain/close/materiality'
import { requirePermission } from '@/lib/domain/people/permissions'
import { defaultCloseDay } from '@/lib/domain/renewals/consent-end'
import { clientSetting, clientTag, firmSetting } from '@/lib/server/db/client-schema'
import { readThresholds } from '@/lib/server/db/close-thresholds'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { now } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { closeCalendar } from '@/lib/server/db/renewal-schema'
import { firm, person } from '@/lib/server/db/schema'
import { saveFirmSetting } from '@/lib/server/db/setting'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import { isAssigned } from '@/lib/server/db/visible-client'

/** By what a client's closes are judged and begun. */
export interface ClosePolicy {
  readonly twoSigners: boolean
  readonly materiality: Materiality
  readonly thresholds: KeptThresholds
  /** The day of the next month on which a month is due. */
  readonly closeDay: number
  readonly fiscalStart: number
  readonly tags: readonly string[]
}

/** Undefined where the firm has no such client, or has it no longer. */
export async function findClosePolicy(
  query: Query,
  { firm_id, connection_id }: ConnectionRef,
): Promise<ClosePolicy | undefined> {
  const [found] = await build(query, (db) =>
    db
      .select({
        twoSigners: firmSetting.twoSigners,
        ofFirm: firmSetting.materiality,
        ofClient: clientSetting.materiality,
        thresholdsOfFirm: firmSetting.thresholds,
        thresholdsOfClient: clientSetting.thresholds,
        closeDay: closeCalendar.closeDay,
        fiscalStart: sql<number>`coalesce(${clientSetting.fiscalStart}, ${firmSetting.fiscalStart}, 1)`,
        tags: sql<string>`coalesce((select json_agg(${clientTag.tag}) from ${clientTag}
          where ${clientTag.connectionId} = ${connection.id}), '[]')::text`,
      })
      .from(connection)
      .innerJoin(firm, eq(firm.id, connection.firmId))
      .leftJoin(firmSetting, eq(firmSetting.firmId, firm.id))
      .leftJoin(clientSetting, eq(clientSetting.connectionId, connection.id))
      .leftJoin(closeCalendar, eq(closeCalendar.firmId, firm.id))
      .where(and(eq(connection.firmId, firm_id), eq(connection.id, connection_id))),
  )
  if (found === undefined) return undefined
  return {
    twoSigners: found.twoSigners ?? false,
    materiality: materialityOf(readMateriality(found.ofFirm), readMateriality(found.ofClient)),
    thresholds: {
      firm: readThresholds(found.thresholdsOfFirm),
      own: readThresholds(found.thresholdsOfClient),
    },
    closeDay: found.closeDay ?? defaultCloseDay,
    fiscalStart: found.fiscalStart,
    tags: JSON.parse(found.tags) as string[],
  }
}

/** What the firm itself has, for its settings. */
export async function findFirmPolicy(
  query: Query,
  firm_id: string,
): Promise<Pick<ClosePolicy, 'twoSigners' | 'materiality'> & { thresholds: Thresholds }> {
  const { twoSigners, materiality, thresholds } = firmSetting
  const [found] = await build(query, (db) =>
    db
      .select({ twoSigners, materiality, thresholds })
      .from(firmSetting)
      .where(eq(firmSetting.firmId, firm_id)),
  )
  return {
    twoSigners: found?.twoSigners ?? false,
    materiality: readMateriality(found?.materiality ?? null),
    thresholds: readThresholds(found?.thresholds ?? null),
  }
}

/** What one client has of its own, without the firm's. */
export async function findOwnMateriality(
  query: Query,
  { firm_id, connection_id }: ConnectionRef,
): Promise<Materiality> {
  const { materiality, firmId, connectionId } = clientSetting
  const [found] = await build(query, (db) =>
    db
      .select({ materiality })
      .from(clientSetting)
      .where(and(eq(firmId, firm_id), eq(connectionId, connection_id))),
  )
  return readMateriality(found?.materiality ?? null)
}

/** The clients that have something of their own of it. */
export async function listOwnPolicies(
  query: Query,
  firm_id: string,
): Promise<{ connection_id: string; hasMateriality: boolean; hasThresholds: boolean }[]> {
  const { materiality, thresholds, firmId, connectionId } = clientSetting
  return build(query, (db) =>
    db
      .select({
        connection_id: connectionId,
        hasMateriality: sql<boolean>`${materiality} is not null`,
        hasThresholds: sql<boolean>`${thresholds} is not null`,
      })
      .from(clientSetting)
      .where(and(eq(firmId, firm_id), or(isNotNull(materiality), isNotNull(thresholds)))),
  )
}

type PolicyChange = Pick<Person, 'firm_id' | 'role'>

/** Whether a close takes two people. Throws NotAllowedError. */
export async function saveTwoSigners(
  query: Query,
  { firm_id, role }: PolicyChange,
  twoSigners: boolean,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await saveFirmSetting(query, firm_id, { twoSigners })
}

/** The firm's, or a client's own where one is given. Throws NotAllowedError, and where the client is not the firm's. */
export async function saveMateriality(
  query: Query,
  { firm_id, role }: PolicyChange,
  materiality: Materiality,
  connection_id?: string,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  const text = materiality.size === 0 ? null : writeMateriality(materiality)
  if (connection_id === undefined) {
    await saveFirmSetting(query, firm_id, { materiality: text })
    return
  }
  const changed = { materiality: text }
  await build(query, (db) =>
    db
      .insert(clientSetting)
      .values({ ...changed, firmId: firm_id, connectionId: connection_id })
      .onConflictDoUpdate({
        target: clientSetting.connectionId,
        set: { ...changed, changedAt: now },
        setWhere: eq(clientSetting.firmId, firm_id),
      }),
  )
}

function writeMateriality(materiality: Materiality): string {
  return JSON.stringify(Array.from(materiality, ([currency, from]) => [currency, String(from)]))
}

/** Written by `writeMateriality`; what is not of its form holds nothing back. */
function readMateriality(text: string | null): Materiality {
  const pairs = tryJson(text ?? '[]') as readonly (readonly [string, string])[] | undefined
  return new Map((pairs ?? []).map(([currency, from]) => [currency, BigInt(from)]))
}

export interface CloseColleague {
  readonly id: string
  readonly name: string
  readonly role: string
  /** Whether they have joined, may sign in, and see the client. */
  readonly isThere: boolean
}

/** All who ever were in the firm, by name. */
export function listColleagues(
  query: Query,
  { firm_id, connection_id }: ConnectionRef,
): Promise<CloseColleague[]> {
  const client = sql`${connection_id}::uuid`
  return build(query, (db) =>
    db
      .select({
        id: person.id,
        name: person.name,
        role: person.role,
        isThere: sql<boolean>`${person.disabledAt} is null and ${person.passwordHash} is not null
          and (${person.allClients} or ${person.role} = 'admin' or ${isAssigned(person.id, client)})`,
      })
      .from(person)
      .where(eq(person.firmId, firm_id))
      .orderBy(asc(sql`lower(${person.name})`), asc(person.id)),
  )
}
