import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { defaultNaming } from '@/lib/domain/exports/file-naming'
import type { NamedFile } from '@/lib/domain/packs/pack-names'
import { bookedOn, createDayOf } from '@/lib/server/exports/file-content'
import type { FindDocument } from '@/lib/server/exports/fetch-document'
import { invoiceDocuments } from '@/lib/server/exports/invoice-documents'
import type { ListedItem } from '@/lib/server/exports/list-items'
import { receiptDocuments } from '@/lib/server/exports/receipt-documents'
import { statementDocuments } from '@/lib/server/exports/statement-documents'
import type { PackPart } from '@/lib/server/packs/pack-request'
import { type MonthReader, readInvoices, readStatements } from '@/lib/server/packs/read-month'

export interface DocumentFile extends NamedFile {
  readonly find: FindDocument
}

export interface WantedDocuments {
  readonly files: readonly DocumentFile[]
  /** How many statements and invoices have no document at the bank. */
  readonly without: { readonly statements: number; readonly invoices: number }
  /** Of which the bank, read whole, has none in the month. */
  readonly none: readonly PackPart[]
  /** All that the bank lists for the month; undefined where they are not wanted. */
  readonly statements: readonly Statement[] | undefined
}

/** The documents that a pack is to hold. `rows` are the month’s transactions. Throws NotMadeError. */
export async function wantDocuments(
  month: MonthReader,
  parts: readonly PackPart[],
  rows: readonly Transaction[],
  accountNames: ReadonlyMap<string, string>,
): Promise<WantedDocuments> {
  const { reader } = month
  // The name of the client stands on the pack, and not on each of its files.
  const statements = statementDocuments('', accountNames, reader)
  const invoices = invoiceDocuments('', new Map(), reader)
  const receipts = receiptDocuments('', reader)
  const allStatements = parts.includes('statements') ? await readStatements(month) : undefined
  const ofStatements = (allStatements ?? []).flatMap(statements.want)
  const allInvoices = parts.includes('invoices') ? await readInvoices(month) : []
  const ofInvoices = allInvoices.flatMap(invoices.want)
  const cancelled = new Set(
    allInvoices.flatMap(({ id, status }) => (status === 'cancelled' ? id : [])),
  )
  const dayOf = createDayOf(month.timeZone)
  const ofReceipts = parts.includes('receipts')
    ? rows.flatMap((row) =>
        [receipts.want(row)].flat().map((item) => onDay(item, bookedOn(row, dayOf))),
      )
    : []
  const files = [
    ...ofStatements.flatMap((item) => fileOf('statement', item)),
    ...ofInvoices.flatMap((item) => fileOf('invoice', item)),
    ...ofReceipts.flatMap((item) => fileOf('receipt', item)),
  ]
  // The two legs of a movement may bear one receipt: by what the bank calls it, it is one file.
  const bySource = new Map(files.map((file) => [`${file.kind} ${file.source}`, file]))
  const withoutOf = (items: readonly ListedItem[]) =>
    items.filter((item) => 'find' in item && item.find === undefined).length
  const counts = {
    statements: ofStatements.length,
    invoices: ofInvoices.length,
    receipts: files.filter(({ kind }) => kind === 'receipt').length,
  }
  return {
    files: [...bySource.values()],
    statements: allStatements,
    none: parts.filter((part) => part !== 'transactions' && counts[part] === 0),
    without: {
      statements: withoutOf(ofStatements),
      // A cancelled one needs none, as in the close.
      invoices: withoutOf(ofInvoices.filter(({ id }) => !cancelled.has(id))),
    },
  }
}

/** A receipt bears the day on which its row counts in the month, and is booked. */
function onDay(item: ListedItem, day: string): ListedItem {
  return 'values' in item ? { ...item, values: { ...item.values, date: day } } : item
}

function fileOf(kind: 'statement' | 'invoice' | 'receipt', item: ListedItem): DocumentFile[] {
  if (!('find' in item) || item.find === undefined) return []
  const { id, values, extension, find } = item
  const { fields } = defaultNaming[`${kind}s`]
  return [{ kind, source: id, parts: fields.map((field) => values[field]), extension, find }]
}
