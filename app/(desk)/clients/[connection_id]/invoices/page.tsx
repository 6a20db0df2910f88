import { invoiceReading } from '@/lib/server/reads/list-readings'
import { InvoicesScreen } from '@/components/invoices/invoices-screen'
import { toInvoicesView } from '@/components/invoices/to-invoices-view'
import { todayIn } from '@/lib/domain/periods/day-range'
import { readTaken } from '@/lib/server/reads/read-taken'
import { readListPage } from '@/lib/server/reads/read-list-page'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requestTime } from '@/lib/server/auth/request-time'
import { requireClient } from '@/lib/server/auth/guards'
import { readListSettings } from '@/lib/server/db/saved-view'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { customerNames, invoiceNames } from '@/lib/server/banking/name-cache'

export default async function InvoicesPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/invoices'>) {
  const access = await requireClient((await params).connection_id)
  const { client, settings } = access
  const reader = await getReader()
  const reading = invoiceReading(access, reader)
  const page = await readListPage(access, await searchParams, reading)
  const { outcome } = page
  if (outcome.kind === 'read')
    invoiceNames(getContext()).add(client.connection_id, outcome.value.items)
  const today = todayIn(settings.time_zone, requestTime())
  const names = customerNames(getContext()).find(client.connection_id)
  const { preference, hiddenViews } = readListSettings(access, 'invoices')
  const person_id = access.person.id
  const taken = await readTaken(access, 'invoices', outcome)
  const read = { ...page, client, person_id, today, names, taken, preference, hiddenViews }
  const view = toInvoicesView(read, reader)
  return (
    <MessagesProvider {...await getMessages(['invoices', 'marks'])}>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <InvoicesScreen view={view} />
    </MessagesProvider>
  )
}
