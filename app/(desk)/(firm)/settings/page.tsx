import { FirmSettingsScreen } from '@/components/settings/firm-settings'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { readFirmSettings } from '@/lib/server/reads/read-settings'

export default async function SettingsPage() {
  const session = await requirePerson()
  const t = await getTranslations('shell')
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${t('firm_settings')} · Countinghouse`}</title>
      <FirmSettingsScreen {...await readFirmSettings(session)} />
    </MessagesProvider>
  )
}
