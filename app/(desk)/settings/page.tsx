import { requestFormat } from '@/lib/server/http/request-format'
import { SettingsList } from '@/components/settings/settings-list'
import { settingsPlaces } from '@/components/settings/settings-places'
import { FirmPage } from '@/app/(desk)/firm-page'
import { PageHeading } from '@/components/ui/page-heading'
import { requirePerson } from '@/lib/server/auth/guards'

export default async function SettingsPage() {
  const session = await requirePerson()
  const format = await requestFormat()
  const { text } = format
  const isAdmin = session.person.role === 'admin'
  return (
    <FirmPage format={format} session={session} current="settings">
      <title>{`${text('settings.title')} · Countinghouse`}</title>
      <PageHeading title={text('settings.title')} />
      <SettingsList
        places={settingsPlaces.filter(({ adminOnly }) => isAdmin || !adminOnly)}
        text={text}
      />
    </FirmPage>
  )
}
