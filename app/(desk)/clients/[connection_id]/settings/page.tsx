import { ClientMarks } from '@/components/portfolio/client-marks'
import { ClientPeriodSettings } from '@/components/settings/period-settings'
import { requireClient } from '@/lib/server/auth/require-client'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'
import { findClientSetting } from '@/lib/server/storage/desk-setting'
import { listPeople } from '@/lib/server/storage/person'
import { findPortfolioClient } from '@/lib/server/storage/portfolio-row'

export default async function ClientSettingsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { client, firm, person } = await requireClient((await params).connection_id)
  const { text } = await requestFormat()
  const { outcome } = await searchParams
  const { database } = await services()
  const { connection_id } = client
  const [own, marks, people] = await Promise.all([
    findClientSetting(database, { firm_id: firm.id, connection_id }),
    findPortfolioClient(database, person, connection_id),
    person.role === 'admin' ? listPeople(database, firm.id) : undefined,
  ])
  return (
    <>
      <title>{`${text('palette.client_settings')} · ${client.name} · Countinghouse`}</title>
      <ClientPeriodSettings
        client={client}
        own={own}
        timeZone={firm.time_zone}
        outcome={typeof outcome === 'string' ? outcome : undefined}
        text={text}
      />
      {marks !== undefined && (
        <ClientMarks
          marks={marks}
          people={people}
          mayChange={person.role !== 'junior'}
          text={text}
        />
      )}
    </>
  )
}
