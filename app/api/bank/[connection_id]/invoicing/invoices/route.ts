import { answerNames } from '@/lib/server/reads/answer-names'
import { invoiceInWords } from '@/lib/format/resource-names'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { invoiceNames } from '@/lib/server/banking/name-cache'

interface Params {
  connection_id: string
}

export const GET = withRoute<Params>(async (request, { connection_id }) => {
  return answerNames(request, connection_id, {
    kept: invoiceNames(getContext()),
    list: (bank, query) => bank.listInvoices(query),
    inWords: invoiceInWords,
  })
})
