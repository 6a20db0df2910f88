import { eq } from 'drizzle-orm'
import { tryJson } from '@/lib/bank-contract/try-json'
import {
  isUnset,
  type KeptThresholds,
  noThresholds,
  type Thresholds,
} from '@/lib/domain/checks/thresholds'
import { requirePermission } from '@/lib/domain/people/permissions'
import { clientSetting, firmSetting } from '@/lib/server/db/client-schema'
import type { ClientChange, ConnectionRef } from '@/lib/server/db/connection'
import { now } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { saveFirmSetting } from '@/lib/server/db/setting'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** Within the transaction that changes them. */
export async function findThresholds(
  query: Query,
  { firm_id, connection_id }: ConnectionRef,
): Promise<KeptThresholds> {
  const [ofFirm] = await build(query, (db) =>
    db
      .select({ text: firmSetting.thresholds })
      .from(firmSetting)
      .where(eq(firmSetting.firmId, firm_id)),
  )
  const [ofClient] = await build(query, (db) =>
    db
      .select({ text: clientSetting.thresholds })
      .from(clientSetting)
      .where(eq(clientSetting.connectionId, connection_id)),
  )
  return {
    firm: readThresholds(ofFirm?.text ?? null),
    own: readThresholds(ofClient?.text ?? null),
  }
}

/** What clients without thresholds of their own have. Throws NotAllowedError. */
export async function saveFirmThresholds(
  query: Query,
  { firm_id, role }: Pick<Person, 'firm_id' | 'role'>,
  thresholds: Thresholds,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  await saveFirmSetting(query, firm_id, { thresholds: writeThresholds(thresholds) })
}

/**
 * One client’s own. Changes nothing of another firm’s client, and throws where that one has no setting yet.
 * Throws NotAllowedError.
 */
export async function saveClientThresholds(
  query: Query,
  { firm_id, role, connection_id }: ClientChange,
  thresholds: Thresholds,
): Promise<void> {
  requirePermission({ role }, 'set_policy')
  const changed = { thresholds: writeThresholds(thresholds) }
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

interface WrittenThresholds {
  readonly large: readonly (readonly [currency: string, from: string])[]
  readonly days?: number | undefined
}

function writeThresholds(thresholds: Thresholds): string | null {
  if (isUnset(thresholds)) return null
  const { large, days } = thresholds
  const written: WrittenThresholds = {
    large: Array.from(large, ([currency, from]) => [currency, String(from)]),
    days,
  }
  return JSON.stringify(written)
}

/** Written by `writeThresholds`; what is not of its form sets nothing. */
export function readThresholds(text: string | null): Thresholds {
  const written = tryJson(text ?? '') as WrittenThresholds | undefined
  if (written === undefined) return noThresholds
  const { large, days } = written
  return { large: new Map(large.map(([currency, from]) => [currency, BigInt(from)])), days }
}
