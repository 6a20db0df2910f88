import { requestTime } from '@/lib/server/auth/request-time'
import { settingAnswer } from '@/app/setting-answer'
import { ClientMarks } from '@/components/portfolio/client-marks'
import { ClientPeriodSettings } from '@/components/settings/period-settings'
import { requireClient } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'
import { findClientSetting, findFirmSetting } from '@/lib/server/db/setting'
import { listPeople } from '@/lib/server/db/person'
import { findPortfolioClient } from '@/lib/server/db/portfolio-row'

export default async function ClientSettingsPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { client, firm, person } = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const { text } = format
  const { database } = await services()
  const { connection_id } = client
  const [own, usual, marks, people] = await Promise.all([
    findClientSetting(database, { firm_id: firm.id, connection_id }),
    findFirmSetting(database, firm.id),
    findPortfolioClient(database, person, connection_id),
    person.role === 'admin' ? listPeople(database, firm.id) : undefined,
  ])
  return (
    <>
      <title>{`${text('palette.client_settings')} · ${client.name} · Countinghouse`}</title>
      <ClientPeriodSettings
        client={client}
        own={own}
        firm={{ ...usual, time_zone: firm.time_zone }}
        answer={settingAnswer(await searchParams)}
        now={requestTime()}
        format={format}
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
