import { TransactionDetail } from '@/components/transactions/transaction-detail'
import { parseSegment, resourcePath } from '@/components/resource-list/resource-path'
import { requireClient } from '@/lib/server/auth/require-client'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function TransactionPage({
  params,
}: {
  params: Promise<{ connection_id: string; id: string }>
}) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.id)
  const access = await requireClient(connection_id)
  const format = await requestFormat()
  const outcome = await readClient(access, (bank) => bank.getTransaction(id))
  return (
    <TransactionDetail
      client={access.client}
      href={resourcePath(connection_id, 'transactions', id)}
      outcome={outcome}
      format={format}
    />
  )
}
