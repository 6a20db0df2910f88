import { createHash } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { appendAuditRow, type AuditRow } from '@/lib/server/db/audit-event'
import type { Store } from '@/lib/server/db/store'

export type AuditDetail = Record<string, string | number | boolean | null | readonly string[]>

export interface AuditEvent {
  firm_id: string
  kind: string
  person_id?: string | null
  connection_id?: string | null
  /** Facts that are safe to show. Throws when a secret is among them. */
  detail?: AuditDetail
}

/** Writes one event at the end of the firm's chain. There is no verb that changes or removes one. */
export async function appendEvent(
  store: Pick<Store, 'database'>,
  event: AuditEvent,
): Promise<void> {
  await appendClaimedEvent(store, event, () => Promise.resolve(true))
}

/** What `claim` writes is written with the event or not at all; where it says false, neither is. */
export async function appendClaimedEvent(
  { database }: Pick<Store, 'database'>,
  event: AuditEvent,
  claim: Parameters<typeof appendAuditRow>[3],
): Promise<boolean> {
  const detail = event.detail ?? {}
  for (const value of Object.values<unknown>(detail)) {
    if (value instanceof SecretText) throw new Error('a secret was about to be audited')
  }
  const complete: Parameters<typeof appendAuditRow>[2] = (link) => {
    const row = {
      ...link,
      firm_id: event.firm_id,
      kind: event.kind,
      person_id: event.person_id ?? null,
      connection_id: event.connection_id ?? null,
      detail: JSON.stringify(detail),
    }
    return { ...row, hash: hashEvent(row) }
  }
  return (await appendAuditRow(database, event.firm_id, complete, claim)) !== undefined
}

/** Covers every column and the hash before it, so that no row can be altered, moved or left out. */
export function hashEvent(row: Omit<AuditRow, 'hash'>): string {
  const { prevHash, firm_id, seq, at, kind, person_id, connection_id, detail } = row
  const covered = [prevHash, firm_id, seq, at, kind, person_id, connection_id, detail]
  return createHash('sha256').update(JSON.stringify(covered)).digest('base64url')
}
