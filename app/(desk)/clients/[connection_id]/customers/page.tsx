import { customerList, parseCustomerParams } from '@/components/customers/search-params'
import { CustomersView } from '@/components/customers/customers-view'
import { Packed } from '@/components/packed/packed'
import { bankQuery, type RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

export default async function CustomersPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const list = parseCustomerParams(await searchParams)
  const query = bankQuery(customerList, list, format.timeZone)
  const outcome = await readClient(access, (bank) => bank.listCustomers(query))
  const { customerNames, invoiceNames } = await services()
  if (outcome.kind === 'read') {
    customerNames.add(access.client.connection_id, outcome.value.items)
  }
  return (
    <Packed>
      <CustomersView
        client={access.client}
        list={list}
        outcome={outcome}
        invoices={invoiceNames.find(access.client.connection_id)}
        format={format}
      />
    </Packed>
  )
}
