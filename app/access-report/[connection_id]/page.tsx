import { notFound } from 'next/navigation'
import { AccessReportPage } from '@/components/audit/access-report'
import { may } from '@/lib/domain/people/permissions'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import { auditFilter, parseAuditParams } from '@/lib/search-params/audit'
import { requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'

const defaultDays = 90

export default async function ReportPage({
  params,
  searchParams,
}: PageProps<'/access-report/[connection_id]'>) {
  const { client, firm, person } = await requireClient((await params).connection_id)
  if (!may(person, 'read_audit')) notFound()
  const reader = await getReader()
  const { audit } = getContext()
  const today = todayIn(reader.timeZone, requestTime())
  const chosen = new Map(parseAuditParams(await searchParams).filters)
  const until = chosen.get('until') ?? today
  const from = chosen.get('from') ?? addDays(until, 1 - defaultDays)
  const { connection_id } = client
  const days = [
    ['client', connection_id],
    ['from', from],
    ['until', until],
  ] as const
  const filter = auditFilter({ filters: days, page_token: undefined }, reader.timeZone)
  const events = []
  for await (const page of audit.pages(firm.id, filter)) events.push(...page)
  await audit.append({
    firm_id: firm.id,
    person_id: person.id,
    connection_id: client.connection_id,
    kind: 'access.reported',
    detail: { from, until },
  })
  const verdict = await audit.verify(firm.id, 'whole')
  return (
    <AccessReportPage
      client={client}
      firmName={firm.name}
      from={from}
      until={until}
      today={today}
      events={events}
      verdict={verdict}
    />
  )
}
