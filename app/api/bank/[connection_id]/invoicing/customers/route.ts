import { answerNames } from '@/lib/server/reads/answer-names'
import { customerInWords } from '@/lib/format/resource-names'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { customerNames } from '@/lib/server/banking/name-cache'

interface Params {
  connection_id: string
}

export const GET = withRoute<Params>(async (request, { connection_id }) => {
  return answerNames(request, connection_id, {
    kept: customerNames(getContext()),
    // Invoices of a deleted customer stay listed.
    list: (bank, query) => bank.listCustomers([...query, ['include_deleted', 'true']]),
    inWords: customerInWords,
  })
})
