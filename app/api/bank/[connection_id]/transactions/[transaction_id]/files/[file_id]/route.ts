import { getClient } from '@/lib/server/auth/guards'
import { fileResponse } from '@/lib/server/reads/client-documents'
import { withRoute } from '@/lib/server/http/with-route'

interface Params {
  connection_id: string
  transaction_id: string
  file_id: string
}

export const GET = withRoute<Params>(
  async (request, { connection_id, transaction_id, file_id }) => {
    const access = await getClient(connection_id)
    return fileResponse(request, access, file_id, {
      scope: 'transactions:read',
      getMetadata: (bank) => bank.getTransactionFile(transaction_id, file_id),
    })
  },
)
