import { askedIds } from '@/app/api/asked-ids'
import { customerInWords } from '@/components/invoices/customer-in-words'
import { getClient } from '@/lib/server/auth/find-session'
import { requestFormat } from '@/lib/server/http/request-format'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

interface Params {
  connection_id: string
}

// What the customers are called whom a list knows by identifier alone, as far as the bank tells it.
export const GET = withRoute<Params>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const format = await requestFormat()
  const ids = askedIds(request)
  const { connections, customerNames } = await services()
  const known = await customerNames.learn(connection_id, ids, (query) =>
    // decisions.md, Invoicing customer: invoices of a deleted one stay listed.
    connections.readBank(access, (bank) =>
      bank.listCustomers([...query, ['include_deleted', 'true']]),
    ),
  )
  const names = ids.flatMap((id) => {
    const named = known.get(id)
    return named === undefined ? [] : [[id, customerInWords(named, format)] as const]
  })
  return Response.json({ names })
})
