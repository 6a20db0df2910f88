import { readPreferences } from '@/lib/server/http/read-preferences'
import { AdminsOnly } from '@/components/settings/admins-only'
import { FirmPeriodSettings } from '@/components/settings/period-settings'
import { FirmFrame } from '@/components/shell/firm-frame'
import { requirePerson } from '@/lib/server/auth/require-person'
import { setStatus } from '@/lib/server/http/set-status'
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
  if (!isAdmin) setStatus(403)
  const { outcome } = await searchParams
  return (
    <FirmFrame
      format={format}
      session={session}
      preferences={await readPreferences()}
      current="settings"
    >
      <title>{`${text('settings.usual_period')} · Countinghouse`}</title>
      {isAdmin ? (
        <FirmPeriodSettings
          period={session.desk.period}
          outcome={typeof outcome === 'string' ? outcome : undefined}
          text={text}
        />
      ) : (
        <AdminsOnly title={text('settings.admins_period')} text={text} />
      )}
    </FirmFrame>
  )
}
