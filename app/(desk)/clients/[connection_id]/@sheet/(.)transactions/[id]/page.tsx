import { readTransaction } from '@/app/(desk)/clients/[connection_id]/transactions/[id]/read-transaction'
import { TransactionSheet } from '@/components/transactions/transaction-detail'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages } from '@/lib/server/http/get-reader'

/** A transaction over the screen that it was opened from; the same as its page. */
export default async function TransactionSheetRoute(
  props: PageProps<'/clients/[connection_id]/transactions/[id]'>,
) {
  return (
    <MessagesProvider {...await getMessages(['transactions', 'details'])}>
      <TransactionSheet detail={await readTransaction(props)} />
    </MessagesProvider>
  )
}
