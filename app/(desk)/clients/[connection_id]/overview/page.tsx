import { OverviewFigures } from '@/components/overview/overview-figures'
import { OverviewScreen } from '@/components/overview/overview-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { type ClientAccess, requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import {
  type OverviewRequest,
  overviewRequest,
  readOverview,
} from '@/lib/server/reads/read-overview'

/** The head at once; the figures follow as soon as the bank has been read. */
export default async function OverviewPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/overview'>) {
  const access = await requireClient((await params).connection_id)
  const request = await overviewRequest(access, await searchParams)
  const t = await getTranslations('shell')
  return (
    <MessagesProvider {...await getMessages(['charts', 'transactions'])}>
      <title>{`${t('overview')} · ${access.client.name} · Countinghouse`}</title>
      <OverviewScreen client={access.client} chart={request.chart} now={requestTime()}>
        <Figures access={access} request={request} />
      </OverviewScreen>
    </MessagesProvider>
  )
}

async function Figures({ access, request }: { access: ClientAccess; request: OverviewRequest }) {
  const { client } = access
  return (
    <OverviewFigures overview={{ client, ...request, ...(await readOverview(access, request)) }} />
  )
}
