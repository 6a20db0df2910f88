import type { Transaction } from '@/lib/bank-contract/transaction'
import { chosenId, parseChosenId } from '@/lib/domain/exports/chosen-transaction'
import { localDay } from '@/lib/domain/periods/local-clock'
import type { Reader } from '@/lib/format/create-reader'
import { amountValues } from '@/lib/format/document-values'
import { shownName } from '@/lib/format/names'
import { getChosen } from '@/lib/server/exports/chosen-rows'
import { sourceOf } from '@/lib/server/exports/fetch-document'
import type { DocumentKind, WantedDocument } from '@/lib/server/exports/list-items'

/** What is attached to transactions, as "2026-06-14_Acme_Adbeam_lunch.png". */
export function receiptDocuments(
  clientName: string,
  { text, timeZone }: Pick<Reader, 'text' | 'timeZone'>,
): DocumentKind<Transaction> {
  const dayOf = localDay(timeZone)
  const nameOf = (id: string) => text('exports.row', { id: parseChosenId(id).id })
  return {
    nameOf,
    nameWithoutId: text('exports.row_unreadable'),
    list: (bank, query) => bank.listTransactions(query),
    get: async (bank, id) => {
      const { file_id } = parseChosenId(id)
      const transaction = await getChosen(bank, id)
      const { attachments } = transaction
      if (file_id === undefined || attachments == null) return transaction
      return { ...transaction, attachments: attachments.filter((file) => file.file_id === file_id) }
    },
    want: (transaction) => {
      const { id, account_id, initiated_at, counterparty_name, amount, attachments } = transaction
      const day = dayOf(initiated_at)
      const counterparty = shownName(counterparty_name)
      const label = counterparty ?? nameOf(id)
      const document = (file_id: string, file_name: string | null | undefined): WantedDocument => {
        const { stem, extension } = fileNameParts(file_name ?? '')
        return {
          id: chosenId(id, account_id ?? '', file_id),
          label: shownName(file_name) ?? label,
          values: {
            date: day,
            client: clientName,
            payee: counterparty,
            file: stem || file_id,
            ...amountValues(amount),
          },
          extension,
          fileId: file_id,
          day,
          find: async (bank) => sourceOf(await bank.getTransactionFile(id, file_id), file_id),
        }
      }
      const found = (attachments ?? []).flatMap(({ file_id, file_name }) =>
        file_id ? [document(file_id, file_name)] : [],
      )
      if (found.length > 0) return found
      const nothing = { day, values: {}, find: undefined }
      return { id: chosenId(id, account_id ?? ''), label, ...nothing }
    },
  }
}

// What opens as something else than a picture or a page is not handed on under its own ending.
const known = /\.(?:pdf|png|jpe?g|gif|webp|heic|tiff?)$/i

function fileNameParts(name: string): { stem: string; extension: string } {
  const extension = known.exec(name)?.[0]
  if (extension === undefined) return { stem: name, extension: '.bin' }
  return { stem: name.slice(0, -extension.length), extension: extension.toLowerCase() }
}
