import { CustomersScreen } from '@/components/customers/customers-screen'
import { toCustomersView } from '@/components/customers/to-customers-view'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { customerList, parseCustomerParams } from '@/lib/search-params/customers'
import { bankQuery } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/http/read-client'
import { readMatchingPage } from '@/lib/server/http/read-matching-page'
import { requireListParams } from '@/lib/server/http/transaction-list'
import { getMessages } from '@/lib/server/http/translations'
import { services } from '@/lib/server/services'

export default async function CustomersPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/customers'>) {
  const access = await requireClient((await params).connection_id)
  const { client } = access
  const reader = await getReader()
  const list = parseCustomerParams(requireListParams(customerList, await searchParams))
  const query = bankQuery(customerList, list, reader.timeZone)
  const outcome = await readClient(access, (bank) =>
    readMatchingPage((page) => bank.listCustomers(page), query),
  )
  const { customerNames, invoiceNames } = await services()
  if (outcome.kind === 'read') customerNames.add(client.connection_id, outcome.value.items)
  const invoices = invoiceNames.find(client.connection_id)
  const view = toCustomersView({ client, list, outcome, invoices }, reader)
  return (
    <MessagesProvider {...await getMessages(['customers'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <CustomersScreen view={view} />
    </MessagesProvider>
  )
}
