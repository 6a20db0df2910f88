import { chosenPeriod } from '@/lib/server/http/transaction-list'
import { settlePeriod } from '@/app/settle-period'
import { invoiceList, parseInvoiceParams } from '@/components/invoices/search-params'
import { InvoicesView } from '@/components/invoices/invoices-view'
import { Packed } from '@/components/packed/packed'
import { bankQuery, type RawSearchParams } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

export default async function InvoicesPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const list = parseInvoiceParams(await searchParams)
  const period = chosenPeriod(access, list.period)
  await settlePeriod(period)
  const query = bankQuery(invoiceList, list, format.timeZone, period.range)
  const { customerNames, invoiceNames } = await services()
  const outcome = await readClient(access, (bank) => bank.listInvoices(query))
  if (outcome.kind === 'read') {
    invoiceNames.add(access.client.connection_id, outcome.value.items)
  }
  return (
    <Packed>
      <InvoicesView
        client={access.client}
        list={list}
        outcome={outcome}
        names={customerNames.find(access.client.connection_id)}
        format={format}
        period={period}
      />
    </Packed>
  )
}
