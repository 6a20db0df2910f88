import { lenientFileMetadataSchema } from '@/lib/bank-contract/file-metadata'
import { type Invoice, lenientInvoiceSchema } from '@/lib/bank-contract/invoice'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { getResource } from '@/lib/server/banking/get-resource'
import { type Heeds, isAny, isDay } from '@/lib/server/banking/heed-filters'
import { listResource } from '@/lib/server/banking/list-resource'

const scope = 'invoicing:read'
const schema = lenientInvoiceSchema
// Inclusive at both ends.
const heeds: Heeds<Invoice> = {
  status: isAny((row) => row.status),
  date_after: isDay((row) => row.date, '>='),
  date_before: isDay((row) => row.date, '<='),
  due_date_after: isDay((row) => row.due_date, '>='),
  due_date_before: isDay((row) => row.due_date, '<='),
}
const list = { segments: ['invoicing', 'invoices'], key: 'invoices', scope, schema, heeds }

export function readInvoices(
  request: BankRequest,
  token: SecretText,
): Pick<BankReader, 'listInvoices' | 'getInvoice' | 'getInvoiceFile'> {
  return {
    listInvoices: (query) => listResource(request, token, list, query),
    getInvoice: (invoice_id) =>
      getResource(request, token, { segments: [...list.segments, invoice_id], scope, schema }),
    getInvoiceFile: (invoice_id, file_id) =>
      getResource(request, token, {
        segments: [...list.segments, invoice_id, 'files', file_id],
        scope,
        schema: lenientFileMetadataSchema,
      }),
  }
}
