import { chosenPeriod, requireListParams } from '@/lib/server/http/transaction-list'
import { settlePeriod } from '@/app/settle-period'
import { InvoicesScreen } from '@/components/invoices/invoices-screen'
import { toInvoicesView } from '@/components/invoices/to-invoices-view'
import { todayIn } from '@/lib/domain/periods/day-range'
import { refineInvoices } from '@/lib/domain/search/refine-rows'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { invoiceList, parseInvoiceParams } from '@/lib/search-params/invoices'
import { bankQuery } from '@/lib/search-params/list-params'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { readListSettings } from '@/lib/server/db/saved-view'
import { getReader } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/http/read-client'
import { readMatchingPage } from '@/lib/server/http/read-matching-page'
import { getMessages } from '@/lib/server/http/translations'
import { services } from '@/lib/server/services'

export default async function InvoicesPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/invoices'>) {
  const access = await requireClient((await params).connection_id)
  const { client, settings } = access
  const reader = await getReader()
  const list = parseInvoiceParams(requireListParams(invoiceList, await searchParams))
  const period = chosenPeriod(access, list.period)
  await settlePeriod(period)
  const query = bankQuery(invoiceList, list, reader.timeZone, period.range)
  const { customerNames, invoiceNames } = await services()
  const outcome = await readClient(access, (bank) =>
    readMatchingPage(
      (page) => bank.listInvoices(page),
      query,
      (rows) => refineInvoices(rows, list)?.rows,
    ),
  )
  if (outcome.kind === 'read') invoiceNames.add(client.connection_id, outcome.value.items)
  const today = todayIn(settings.time_zone, requestTime())
  const names = customerNames.find(client.connection_id)
  const { preference } = readListSettings(access, 'invoices')
  const read = { client, list, period, outcome, today, names, preference }
  const view = toInvoicesView(read, reader)
  return (
    <MessagesProvider {...await getMessages(['invoices'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <InvoicesScreen view={view} />
    </MessagesProvider>
  )
}
