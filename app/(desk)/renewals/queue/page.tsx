import { readCalendar } from '@/lib/server/http/renewal-calendar'
import { sandboxWords } from '@/app/(desk)/sandbox-words'
import { requestTime } from '@/lib/server/auth/request-time'
import { countRenewals, RenewalQueue } from '@/components/renewals/renewal-queue'
import { FirmPage } from '@/app/(desk)/firm-page'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

export default async function RenewalQueuePage() {
  const session = await requirePerson()
  const { renewals } = await services()
  const format = await requestFormat()
  const { text } = format
  const [items, calendar] = await Promise.all([
    renewals.listQueue(session.person),
    readCalendar(session.firm.id, format),
  ])
  return (
    <FirmPage
      format={format}
      session={session}
      sandbox={sandboxWords(
        items.map(({ client }) => client),
        text,
      )}
      current="renewals"
    >
      <title>{`${text('renewals.queue')} · Countinghouse`}</title>
      <PageHeading
        title={text('renewals.queue')}
        back={<BackLink href="/renewals">{text('renewals.title')}</BackLink>}
      >
        {items.length > 0 && text('renewals.queue_count', countRenewals(items))}
      </PageHeading>
      <RenewalQueue items={items} now={requestTime()} calendar={calendar} format={format} />
    </FirmPage>
  )
}
