import { readTransaction } from '@/lib/server/reads/read-transaction'
import { TransactionPage } from '@/components/transactions/transaction-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages } from '@/lib/server/http/get-reader'

export default async function TransactionRoute(
  props: PageProps<'/clients/[connection_id]/transactions/[id]'>,
) {
  const transaction = await readTransaction(props)
  return (
    <MessagesProvider {...await getMessages(['transactions'])}>
      <TransactionPage {...transaction} />
    </MessagesProvider>
  )
}
