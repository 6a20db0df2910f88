import { getClient } from '@/lib/server/auth/guards'
import { fileResponse } from '@/lib/server/reads/client-documents'
import { withRoute } from '@/lib/server/http/with-route'

interface Params {
  connection_id: string
  invoice_id: string
  file_id: string
}

export const GET = withRoute<Params>(async (request, { connection_id, invoice_id, file_id }) => {
  const access = await getClient(connection_id)
  // Spec, Resources, Invoice: the attached file is a PDF.
  return fileResponse(request, access, file_id, {
    scope: 'invoicing:read',
    getMetadata: (bank) => bank.getInvoiceFile(invoice_id, file_id),
    defaultContentType: 'application/pdf',
  })
})
