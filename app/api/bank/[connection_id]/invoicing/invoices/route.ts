import { askedIds } from '@/app/api/asked-ids'
import { invoiceInWords } from '@/components/invoices/invoice-in-words'
import { getClient } from '@/lib/server/auth/find-session'
import { requestFormat } from '@/lib/server/http/request-format'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

interface Params {
  connection_id: string
}

// The numbers of invoices that a list knows by identifier alone, as far as the bank tells them.
export const GET = withRoute<Params>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const format = await requestFormat()
  const ids = askedIds(request)
  const { connections, invoiceNames } = await services()
  const known = await invoiceNames.learn(connection_id, ids, (query) =>
    connections.readBank(access, (bank) => bank.listInvoices(query)),
  )
  const names = ids.flatMap((id) => {
    const named = known.get(id)
    return named === undefined ? [] : [[id, invoiceInWords(named, format)] as const]
  })
  return Response.json({ names })
})
