import type { file, statement } from '@/bank/ledger/schema'

/** The document of a statement; the specification gives it no endpoint but `pdf_url`. */
export function statementFile(row: typeof statement.$inferInsert): typeof file.$inferInsert {
  return {
    id: row.file_id,
    business_id: row.business_id,
    owner: 'statement',
    owner_id: String(row.id),
    file_name: `${row.statement_type}-statement-${row.period_end}.pdf`,
    content_type: 'application/pdf',
    ordinal: 0,
  }
}
