import { HandOffScreen } from '@/components/connections/hand-off-screen'
import { may } from '@/lib/domain/people/permissions'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'
import { requireHandOff } from '@/lib/server/http/visit-link'

export default async function HandOffProgressPage({
  params,
}: PageProps<'/connect/handoff/[hand_off_id]'>) {
  const { session, handOff } = await requireHandOff(params)
  const t = await getTranslations('handoff')
  return (
    <MessagesProvider {...await getMessages(['approvals'])}>
      <title>{`${t('link_for', { client: handOff.clientName })} · Countinghouse`}</title>
      <HandOffScreen handOff={handOff} mayConnect={may(session.person, 'connect')} />
    </MessagesProvider>
  )
}
