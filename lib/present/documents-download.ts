import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { NameField } from '@/lib/domain/exports/file-naming'
import type { DocumentName } from '@/lib/domain/exports/name-documents'
import { type Count, foundOf, isExact } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

/** What a field of a name is called. */
export const nameFieldLabels: Readonly<Record<NameField, PlainMessageKey>> = {
  issued: 'lists.issued',
  client: 'lists.client',
  number: 'mark_data.field_number',
  customer: 'invoices.customer',
  due: 'lists.due',
  amount: 'lists.amount',
  currency: 'lists.currency',
  status: 'lists.status',
  paid_on: 'naming_data.field_paid_on',
  period: 'statements.period',
  account: 'statements.account',
  type: 'statements.type',
  date: 'transactions.date',
  payee: 'transactions.counterparty',
  file: 'naming_data.field_file',
}

/** "Download 4 new PDFs"; of a list that was not read whole, "at least 4". */
export function downloadNewText(
  kind: ZipKind,
  fresh: Count | undefined,
  { text, number }: Pick<Reader, 'text' | 'number'>,
): string {
  const count = fresh === undefined ? 0 : foundOf(fresh)
  if (fresh === undefined || count === 0) return text('naming_data.download_new', { kind })
  const values = { kind, count, number: number(count) }
  return isExact(fresh)
    ? text('naming_data.download_new_count', values)
    : text('naming_data.download_new_at_least', values)
}

/** What the name of a file does not say as the bank does; none where it says all. */
export function nameNotes(
  { leftOut, isShortened, isNumbered, version }: DocumentName,
  { text, list }: Pick<Reader, 'text' | 'list'>,
): readonly string[] {
  const signs = list(leftOut.map((sign) => text('naming_data.sign', { sign })))
  return [
    ...(leftOut.length === 0 ? [] : [text('naming_data.left_out', { signs })]),
    ...(isShortened ? [text('naming_data.shortened')] : []),
    ...(isNumbered ? [text('naming_data.numbered')] : []),
    ...(version > 1 ? [text('naming_data.replaced')] : []),
  ]
}
