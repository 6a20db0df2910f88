import { CustomersScreen } from '@/components/customers/customers-screen'
import { toCustomersView } from '@/components/customers/to-customers-view'
import { readListPage } from '@/lib/server/reads/read-list-page'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { customerReading } from '@/lib/server/reads/list-readings'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { customerNames, invoiceNames } from '@/lib/server/banking/name-cache'

export default async function CustomersPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/customers'>) {
  const access = await requireClient((await params).connection_id)
  const { client } = access
  const { reader, list, outcome } = await readListPage(access, await searchParams, customerReading)
  if (outcome.kind === 'read')
    customerNames(getContext()).add(client.connection_id, outcome.value.items)
  const invoices = invoiceNames(getContext()).find(client.connection_id)
  const view = toCustomersView({ client, list, outcome, invoices }, reader)
  return (
    <MessagesProvider {...await getMessages(['customers'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <CustomersScreen view={view} />
    </MessagesProvider>
  )
}
