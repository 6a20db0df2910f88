import type { CloseFinding, CloseItem } from '@/lib/domain/close/close-read'
import { rowKey } from '@/lib/domain/close/row-key'

/** What notes are about, of what findings have. */
export type NotedKind = 'transaction' | 'invoice'

/** The rows and invoices that a close found, each with its finding, by the names that notes have for them. */
export function notedFindings(
  items: readonly CloseItem[],
): Readonly<Record<NotedKind, ReadonlyMap<string, CloseFinding>>> {
  const findings = items.flatMap((item) => (item.kind === 'evidence' ? item.findings : []))
  return {
    transaction: new Map(
      findings.flatMap((each) => each.rows.map((row) => [rowKey(row.transaction), each] as const)),
    ),
    invoice: new Map(
      findings.flatMap((each) => (each.invoice === undefined ? [] : [[each.invoice.id, each]])),
    ),
  }
}
