import { ClientSettingsScreen } from '@/components/settings/client-settings'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { readClientSettings } from '@/lib/server/reads/read-settings'

export default async function ClientSettingsPage({
  params,
}: PageProps<'/clients/[connection_id]/settings'>) {
  const access = await requireClient((await params).connection_id)
  const t = await getTranslations('connections')
  return (
    <MessagesProvider {...await getMessages(['settings'])}>
      <title>{`${t('client_settings')} · ${access.client.name} · Countinghouse`}</title>
      <ClientSettingsScreen {...await readClientSettings(access)} />
    </MessagesProvider>
  )
}
