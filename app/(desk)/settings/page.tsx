import { readPreferences } from '@/lib/server/http/read-preferences'
import { requestFormat } from '@/lib/server/http/request-format'
import { SettingsList } from '@/components/settings/settings-list'
import { settingsPlaces } from '@/components/settings/settings-places'
import { FirmFrame } from '@/components/shell/firm-frame'
import { PageHeading } from '@/components/ui/page-heading'
import { requirePerson } from '@/lib/server/auth/require-person'

export default async function SettingsPage() {
  const session = await requirePerson()
  const isAdmin = session.person.role === 'admin'
  return (
    <FirmFrame
      format={await requestFormat()}
      session={session}
      preferences={await readPreferences()}
      current="settings"
    >
      <title>Settings · Countinghouse</title>
      <PageHeading title="Settings" />
      <SettingsList places={settingsPlaces.filter(({ adminOnly }) => isAdmin || !adminOnly)} />
    </FirmFrame>
  )
}
