import { notFound } from 'next/navigation'
import { AccessReportPage } from '@/components/audit/access-report'
import { may } from '@/lib/domain/people/permissions'
import { requireClient } from '@/lib/server/auth/guards'
import { readAccessReport } from '@/lib/server/reads/read-access-report'

export default async function ReportPage({
  params,
  searchParams,
}: PageProps<'/access-report/[connection_id]'>) {
  const access = await requireClient((await params).connection_id)
  const { client, firm, person } = access
  if (!may(person, 'read_audit')) notFound()
  const report = await readAccessReport(access, await searchParams)
  return <AccessReportPage client={client} firmName={firm.name} {...report} />
}
