import { OverviewFigures } from '@/components/overview/overview-figures'
import { OverviewScreen } from '@/components/overview/overview-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { readGap } from '@/lib/server/reads/read-gap'
import { overviewRequest, readOverview } from '@/lib/server/reads/read-overview'

/** The head at once; the figures, and their time, follow as soon as the bank has been read. */
export default async function OverviewPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/overview'>) {
  const access = await requireClient((await params).connection_id)
  const { client } = access
  const request = await overviewRequest(access, await searchParams)
  const t = await getTranslations('shell')
  const overview = readOverview(access, request)
  return (
    <MessagesProvider {...await getMessages(['charts', 'transactions'])}>
      <title>{`${t('overview')} · ${client.name} · Countinghouse`}</title>
      <OverviewScreen
        {...request}
        client={client}
        gap={await readGap(access)}
        overview={overview}
        now={requestTime()}
      >
        <OverviewFigures {...request} client={client} overview={overview} />
      </OverviewScreen>
    </MessagesProvider>
  )
}
