import { readCalendar } from '@/lib/server/http/renewal-calendar'
import { sandboxWords } from '@/app/(desk)/sandbox-words'
import { requestTime } from '@/lib/server/auth/request-time'
import { renewalSorts } from '@/lib/domain/renewals/plan-renewals'
import { RenewalPlan } from '@/components/renewals/renewal-plan'
import { countRenewals } from '@/components/renewals/renewal-queue'
import { FirmPage } from '@/app/(desk)/firm-page'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

interface RenewalsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function RenewalsPage({ searchParams }: RenewalsPageProps) {
  const { sort: wanted, problem } = await searchParams
  const session = await requirePerson()
  const { connections, renewals } = await services()
  const format = await requestFormat()
  const { text } = format
  const [clients, queue, calendar] = await Promise.all([
    connections.listClients(session.person),
    renewals.listQueue(session.person),
    readCalendar(session.firm.id, format),
  ])
  return (
    <FirmPage
      format={format}
      session={session}
      sandbox={sandboxWords(clients, text)}
      current="renewals"
    >
      <title>{`${text('renewals.title')} · ${session.firm.name} · Countinghouse`}</title>
      <PageHeading
        title={text('renewals.title')}
        actions={
          <ButtonLink href="/settings/calendar">{text('renewals.calendar_and_close')}</ButtonLink>
        }
      >
        {text('renewals.lead', { day: calendar.closeDay })}
      </PageHeading>
      {problem === 'none' && (
        <Notice tone="attention" title={text('renewals.none_chosen')} urgent>
          <p>{text('renewals.none_chosen_text')}</p>
        </Notice>
      )}
      {queue.length > 0 && (
        <Notice
          tone="information"
          title={text('renewals.your_queue', countRenewals(queue))}
          actions={<ButtonLink href="/renewals/queue">{text('renewals.queue_go_on')}</ButtonLink>}
        />
      )}
      <RenewalPlan
        clients={clients}
        now={requestTime()}
        calendar={calendar}
        sort={renewalSorts.find((each) => each === wanted) ?? 'ends'}
        queued={
          new Set(queue.filter(({ renewed }) => !renewed).map(({ client }) => client.connection_id))
        }
        format={format}
      />
    </FirmPage>
  )
}
