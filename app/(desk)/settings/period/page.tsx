import { AdminsOnly } from '@/components/settings/admins-only'
import { FirmPeriodSettings } from '@/components/settings/period-settings'
import { settingAnswer } from '@/app/setting-answer'
import { requestTime } from '@/lib/server/auth/request-time'
import { FirmPage } from '@/app/(desk)/firm-page'
import { requirePerson } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function PeriodSettingsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const session = await requirePerson()
  const format = await requestFormat()
  const { text } = format
  const isAdmin = session.person.role === 'admin'
  return (
    <FirmPage format={format} session={session} current="settings">
      <title>{`${text('settings.usual_period')} · Countinghouse`}</title>
      {isAdmin ? (
        <FirmPeriodSettings
          period={session.desk.period}
          answer={settingAnswer(await searchParams)}
          now={requestTime()}
          format={format}
        />
      ) : (
        <AdminsOnly title={text('settings.admins_period')} text={text} />
      )}
    </FirmPage>
  )
}
