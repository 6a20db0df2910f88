import { readTransaction } from '@/lib/server/reads/read-transaction'
import { TransactionSheet } from '@/components/transactions/transaction-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages } from '@/lib/server/http/get-reader'

/** A transaction over the screen that it was opened from; the same as its page. */
export default async function TransactionSheetRoute(
  props: PageProps<'/clients/[connection_id]/transactions/[id]'>,
) {
  // First of all, so that the request is read in the time zone of the client and not of the firm.
  const transaction = await readTransaction(props)
  return (
    <MessagesProvider {...await getMessages(['transactions', 'details'])}>
      <TransactionSheet {...transaction} />
    </MessagesProvider>
  )
}
