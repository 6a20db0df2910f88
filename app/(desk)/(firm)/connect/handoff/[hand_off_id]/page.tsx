import { HandOffScreen } from '@/components/connections/hand-off-screen'
import { toHandOffView } from '@/components/connections/to-hand-off-view'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { requireHandOff } from '@/lib/server/http/visit-link'

export default async function HandOffProgressPage({
  params,
}: PageProps<'/connect/handoff/[hand_off_id]'>) {
  const { handOff } = await requireHandOff(params)
  const reader = await getReader()
  const { clientName } = handOff
  return (
    <MessagesProvider {...await getMessages(['approvals', 'handoff'])}>
      <title>{`${reader.text('handoff.link_for', { client: clientName })} · Countinghouse`}</title>
      <HandOffScreen view={toHandOffView(handOff, reader)} />
    </MessagesProvider>
  )
}
