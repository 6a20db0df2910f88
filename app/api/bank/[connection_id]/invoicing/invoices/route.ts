import { answerNames } from '@/lib/server/http/answer-names'
import { invoiceInWords } from '@/lib/format/resource-names'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

interface Params {
  connection_id: string
}

export const GET = withRoute<Params>(async (request, { connection_id }) => {
  const { invoiceNames } = await services()
  return answerNames(request, connection_id, {
    kept: invoiceNames,
    list: (bank, query) => bank.listInvoices(query),
    inWords: invoiceInWords,
  })
})
