import { readPreferences } from '@/lib/server/http/read-preferences'
import { requestFormat } from '@/lib/server/http/request-format'
import { SettingsList } from '@/components/settings/settings-list'
import { settingsPlaces } from '@/components/settings/settings-places'
import { FirmFrame } from '@/components/shell/firm-frame'
import { PageHeading } from '@/components/ui/page-heading'
import { requirePerson } from '@/lib/server/auth/require-person'

export default async function SettingsPage() {
  const session = await requirePerson()
  const format = await requestFormat()
  const { text } = format
  const isAdmin = session.person.role === 'admin'
  return (
    <FirmFrame
      format={format}
      session={session}
      preferences={await readPreferences()}
      current="settings"
    >
      <title>{`${text('settings.title')} · Countinghouse`}</title>
      <PageHeading title={text('settings.title')} />
      <SettingsList
        places={settingsPlaces.filter(({ adminOnly }) => isAdmin || !adminOnly)}
        text={text}
      />
    </FirmFrame>
  )
}
