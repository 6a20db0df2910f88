import { answerNames } from '@/lib/server/http/answer-names'
import { customerInWords } from '@/lib/format/resource-names'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

interface Params {
  connection_id: string
}

export const GET = withRoute<Params>(async (request, { connection_id }) => {
  const { customerNames } = await services()
  return answerNames(request, connection_id, {
    kept: customerNames,
    // Invoices of a deleted customer stay listed.
    list: (bank, query) => bank.listCustomers([...query, ['include_deleted', 'true']]),
    inWords: customerInWords,
  })
})
