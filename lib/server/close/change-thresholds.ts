import { changeOwn, noThresholds, type Thresholds } from '@/lib/domain/checks/thresholds'
import type { Context } from '@/lib/server/context'
import { findThresholds, saveClientThresholds } from '@/lib/server/db/close-thresholds'
import type { ClientAccess } from '@/lib/server/db/session'

/**
 * Lays what was typed over what a client has of its own; undefined lets it have again what all have. A
 * signature under which this finds something else is suspended when the close is next read. Throws NotAllowedError.
 */
export function changeThresholds(
  { audit }: Pick<Context, 'audit'>,
  { person, client }: Pick<ClientAccess, 'person' | 'client'>,
  typed: Thresholds | undefined,
): Promise<void> {
  const { firm_id, role, id: person_id } = person
  const ref = { firm_id, connection_id: client.connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    const kept = await findThresholds(query, ref)
    const own = typed === undefined ? noThresholds : changeOwn(kept, typed)
    await saveClientThresholds(query, { ...ref, role }, own)
    const detail = {
      ...thresholdsDetail(own),
      large_before: thresholdsDetail(kept.own).large,
      days_before: thresholdsDetail(kept.own).days,
    }
    note({ ...ref, kind: 'client.thresholds_changed', person_id, detail })
  })
}

/** As the audit log keeps them: amounts in the smallest unit. */
export function thresholdsDetail({ large, days }: Thresholds) {
  return {
    large: Array.from(large, ([currency, from]) => `${currency} ${from}`),
    days: days ?? null,
  }
}
