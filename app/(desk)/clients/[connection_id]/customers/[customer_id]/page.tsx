import { readOpenInvoices } from '@/lib/server/reads/read-charts'
import { CustomerDetail } from '@/components/customers/customer-detail'
import { invoicesOf } from '@/lib/domain/invoices/ageing'
import { todayIn } from '@/lib/domain/periods/day-range'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { parseSegment } from '@/lib/search-params/resource-path'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import { getContext } from '@/lib/server/context'
import { customerNames, invoiceNames } from '@/lib/server/banking/name-cache'

export default async function CustomerPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/customers/[customer_id]'>) {
  const { connection_id, ...segments } = await params
  const id = parseSegment(segments.customer_id)
  const access = await requireClient(connection_id)
  const { client, settings } = access
  const today = todayIn(settings.time_zone, requestTime())
  const outcome = await readClient(access, async (bank) => {
    const [customer, open] = await Promise.all([
      bank.getCustomer(id),
      readOptional(access, 'invoicing:read', () => readOpenInvoices(bank, today)),
    ])
    customerNames(getContext()).add(connection_id, [customer])
    invoiceNames(getContext()).add(connection_id, open?.items ?? [])
    const invoice_id = customer.last_invoice_id
    const lastInvoice = invoice_id
      ? (open?.items.find((invoice) => invoice.id === invoice_id) ??
        (await readOptional(access, 'invoicing:read', () => bank.getInvoice(invoice_id))))
      : undefined
    if (lastInvoice !== undefined) invoiceNames(getContext()).add(connection_id, [lastInvoice])
    return {
      customer,
      ...invoicesOf(id, open?.items ?? [], 'open'),
      isWhole: open?.isWhole ?? false,
      lastInvoice,
    }
  })
  return (
    <CustomerDetail
      client={client}
      id={id}
      kind="open"
      period={parsePeriodText(await searchParams)}
      today={today}
      outcome={outcome}
    />
  )
}
