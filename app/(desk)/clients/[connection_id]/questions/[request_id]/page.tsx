import { LinkScreen } from '@/components/questions/link-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requestLinkPath } from '@/lib/search-params/questions'
import { requireClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { consumeShownOnce } from '@/lib/server/db/shown-once'
import { getMessages, getReader } from '@/lib/server/http/get-reader'

/** The link of a request that was sent without a script, shown this once. */
export default async function RequestLinkPage({
  params,
}: PageProps<'/clients/[connection_id]/questions/[request_id]'>) {
  const { connection_id, request_id } = await params
  const access = await requireClient(connection_id)
  const { store, env } = getContext()
  const token = await consumeShownOnce(store, access, `request ${request_id}`)
  const link = token && `${env.appOrigin}${requestLinkPath(token.reveal())}`
  const { text } = await getReader()
  return (
    <MessagesProvider {...await getMessages(['questions'])}>
      <title>{`${text('question_data.screen')} · ${access.client.name} · Countinghouse`}</title>
      <LinkScreen connection_id={connection_id} link={link} />
    </MessagesProvider>
  )
}
