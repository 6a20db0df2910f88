import { ExportsScreen } from '@/components/exports/exports-screen'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { requireClient } from '@/lib/server/auth/guards'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { listRecentRuns } from '@/lib/server/reads/read-export-run'

export default async function ExportsPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/exports'>) {
  const { client, firm, person } = await requireClient((await params).connection_id)
  const { connection_id } = client
  const t = await getTranslations('exports')
  return (
    <MessagesProvider {...await getMessages(['exports', 'runs'])}>
      <title>{`${t('title_all')} · ${client.name} · Countinghouse`}</title>
      <ExportsScreen
        client={client}
        mayPrepare={may(person, 'prepare')}
        period={parsePeriodText(await searchParams)}
        runs={await listRecentRuns({ firm_id: firm.id, connection_id })}
      />
    </MessagesProvider>
  )
}
