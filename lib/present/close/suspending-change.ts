import type { SuspendingChange } from '@/lib/domain/close/close-events'
import type { CloseRead } from '@/lib/domain/close/close-read'
import type { EvidenceId } from '@/lib/domain/close/finding'
import type { Reader } from '@/lib/format/create-reader'
import { evidenceNames } from '@/lib/present/close-item'

/** What has changed under a signature, and by how much: '' where it has no amount. */
export function suspendingChange(
  { of, amounts }: SuspendingChange,
  read: CloseRead,
  reader: Reader,
): { what: string; amount: string; isOfFirm: boolean } {
  const sums = amounts.map(([currency, amount]) =>
    reader.money({ amount: BigInt(amount), currency }),
  )
  const item = read.items.find(({ id }) => id === of)
  const isOfFirm = item?.kind === 'firm'
  const what = isOfFirm ? item.item.words : changeName(of, reader)
  return { what, amount: reader.list(sums), isOfFirm }
}

function changeName(of: string, { text }: Reader): string {
  if (of === 'locked_rows') return text('changes_data.rows_of_month')
  if (of === 'locked_statements') return text('changes_data.statements_of_month')
  return Object.hasOwn(evidenceNames, of)
    ? text(evidenceNames[of as EvidenceId])
    : text('closing_data.a_figure')
}
