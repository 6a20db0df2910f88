import { ConnectionScreen } from '@/components/connections/connection-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parseConnectionParams } from '@/lib/search-params/connections'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { readConnection } from '@/lib/server/reads/read-connection'

export default async function ConnectionPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/connection'>) {
  const access = await requireClient((await params).connection_id)
  const { outcome, requested, problem } = parseConnectionParams(await searchParams)
  const t = await getTranslations('shell')
  return (
    <MessagesProvider {...await getMessages(['connections', 'approvals'])}>
      <title>{`${t('connection')} · ${access.client.name} · Countinghouse`}</title>
      <ConnectionScreen
        connection={{
          ...(await readConnection(access, requested)),
          outcome: outcome ?? undefined,
          hasWrongName: problem !== null,
        }}
      />
    </MessagesProvider>
  )
}
