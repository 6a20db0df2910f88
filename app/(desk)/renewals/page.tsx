import { readCalendar } from '@/app/(desk)/renewals/read-calendar'
import { sandboxWords } from '@/app/(desk)/sandbox-words'
import { readPreferences } from '@/lib/server/http/read-preferences'
import { requestTime } from '@/app/request-time'
import { renewalSorts } from '@/components/renewals/plan-renewals'
import { RenewalPlan } from '@/components/renewals/renewal-plan'
import { countRenewals } from '@/components/renewals/renewal-queue'
import { FirmFrame } from '@/components/shell/firm-frame'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import { requirePerson } from '@/lib/server/auth/require-person'
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
  const [clients, queue, calendar] = await Promise.all([
    connections.listClients(session.person),
    renewals.listQueue(session.person),
    readCalendar(session.firm.id, format),
  ])
  return (
    <FirmFrame
      format={format}
      session={session}
      preferences={await readPreferences()}
      sandbox={sandboxWords(clients)}
      current="renewals"
    >
      <title>{`Renewals · ${session.firm.name} · Countinghouse`}</title>
      <PageHeading
        title="Renewals"
        actions={<ButtonLink href="/settings/calendar">Calendar and close</ButtonLink>}
      >
        {`A month is closed by day ${calendar.closeDay} of the next one.`}
      </PageHeading>
      {problem === 'none' && (
        <Notice tone="attention" title="No client was chosen" urgent>
          <p>Tick the clients to renew first.</p>
        </Notice>
      )}
      {queue.length > 0 && (
        <Notice
          tone="information"
          title={`Your queue: ${countRenewals(queue)}`}
          actions={<ButtonLink href="/renewals/queue">Go on with the queue</ButtonLink>}
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
    </FirmFrame>
  )
}
