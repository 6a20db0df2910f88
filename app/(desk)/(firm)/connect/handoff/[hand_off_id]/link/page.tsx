import { NewLinkScreen } from '@/components/connections/hand-off-screen'
import { getTranslations } from '@/lib/server/http/get-reader'
import { requireHandOff } from '@/lib/server/http/visit-link'
import { getContext } from '@/lib/server/context'
import { consumeShownOnce } from '@/lib/server/db/shown-once'

export default async function HandOffLinkPage({
  params,
}: PageProps<'/connect/handoff/[hand_off_id]/link'>) {
  const { session, handOff } = await requireHandOff(params)
  const { person, firm } = session
  const { hand_off_id, clientName, isLive } = handOff
  const { env, store } = getContext()
  const token = await consumeShownOnce(store, session, `hand_off ${hand_off_id}`)
  const isShown = token !== undefined && isLive
  const t = await getTranslations('handoff')
  return (
    <>
      <title>{`${t('link_for_owner', { client: clientName })} · Countinghouse`}</title>
      <NewLinkScreen
        handOff={handOff}
        link={isShown ? `${env.appOrigin}/handoff/${token.reveal()}` : undefined}
        firmName={firm.name}
        personName={person.name}
      />
    </>
  )
}
