import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { Reader } from '@/lib/format/create-reader'
import type { DocumentReader } from '@/lib/server/exports/fetch-document'
import { invoiceDocuments, nameOfCustomer } from '@/lib/server/exports/invoice-documents'
import {
  type ListedPart,
  listItems,
  readNames,
  type ZipSelection,
} from '@/lib/server/exports/list-items'
import type { Patience } from '@/lib/server/exports/patience'
import { receiptDocuments } from '@/lib/server/exports/receipt-documents'
import { nameOfAccount, statementDocuments } from '@/lib/server/exports/statement-documents'

export interface ListedDocuments {
  readonly kind: ZipKind
  readonly selection: ZipSelection
  readonly clientName: string
  readonly reader: Reader
}

// A client with more customers than this has its later ones zipped without their names.
const pagesOfNames = 30
const pagesOfNamesForFew = 3

/** What is to be in a zip, part by part as the bank lists it. */
export async function listDocuments(
  { kind, selection, clientName, reader }: ListedDocuments,
  patience: Pick<Patience, 'persist'>,
  documentReader: Pick<DocumentReader, 'readBank'>,
): Promise<AsyncGenerator<ListedPart>> {
  const { readBank } = documentReader
  const maxPages = 'ids' in selection ? pagesOfNamesForFew : pagesOfNames
  if (kind === 'receipts') {
    const documents = receiptDocuments(clientName, reader)
    const refine = 'query' in selection ? selection.refineTransactions : undefined
    return listItems({ ...documents, refine }, selection, patience, documentReader)
  }
  if (kind === 'statements') {
    const names = await readNames(
      readBank,
      (bank, query) => bank.listAccounts(query),
      nameOfAccount,
      maxPages,
    )
    const documents = statementDocuments(clientName, names, reader)
    const refine = 'query' in selection ? selection.refineStatements : undefined
    return listItems({ ...documents, refine }, selection, patience, documentReader)
  }
  const names = await readNames(
    readBank,
    (bank, query) => bank.listCustomers([...query, ['include_deleted', 'true']]),
    nameOfCustomer,
    maxPages,
  )
  const documents = invoiceDocuments(clientName, names, reader)
  const refine = 'query' in selection ? selection.refineInvoices : undefined
  return listItems({ ...documents, refine }, selection, patience, documentReader)
}
