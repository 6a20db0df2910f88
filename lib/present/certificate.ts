import { byKind, type DepartureCertificate } from '@/lib/domain/departures/certificate'
import type { Reader } from '@/lib/format/create-reader'

/** A certificate of deletion as plain text. */
export function certificateText(
  { client, firm, by, deletedAt, removed, kept, auditEntries, auditSeq }: DepartureCertificate,
  { text, number, instantFull }: Reader,
): string {
  const rows = (count: number) => text('departure_data.rows', { count })
  return [
    text('departure_data.certificate_of', { client }),
    '',
    text('departure_data.deleted', { firm, by, at: instantFull(deletedAt) }),
    '',
    text('departure_data.removed'),
    ...byKind(removed).map(
      (each) => `- ${text(`departure_data.kind_${each.kind}`)}: ${rows(each.rows)}`,
    ),
    '',
    text('departure_data.kept'),
    `- ${text('departure_data.kept_log', { count: auditEntries, seq: number(auditSeq) })}`,
    `- ${text('departure_data.kept_names')}`,
    `- ${text('departure_data.kept_mark')}`,
    ...byKind(kept).map((each) => `- ${text('departure_data.kept_tokens')}: ${rows(each.rows)}`),
    '',
    text('departure_data.tables'),
    ...removed.map(({ table, rows: gone }) => `${table}: ${gone}`),
    ...kept.map(({ table, rows: left }) => `${table}: ${left} (${text('departure_data.still')})`),
    '',
  ].join('\n')
}
