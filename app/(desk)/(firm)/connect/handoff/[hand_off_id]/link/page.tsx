import { cookies } from 'next/headers'
import { NewLinkScreen } from '@/components/connections/hand-off-screen'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { getTranslations } from '@/lib/server/http/get-reader'
import { handOffCookieName } from '@/lib/server/http/one-time-cookies'
import { requireHandOff } from '@/lib/server/http/visit-link'
import { getContext } from '@/lib/server/context'
import { consumeShowing } from '@/lib/server/connections/handoff/hand-offs'

export default async function HandOffLinkPage({
  params,
}: PageProps<'/connect/handoff/[hand_off_id]/link'>) {
  const { session, handOff } = await requireHandOff(params)
  const { person, firm } = session
  const { hand_off_id, clientName } = handOff
  const { env } = getContext()
  const cookie = (await cookies()).get(handOffCookieName(hand_off_id, env.isHttps))
  const token = cookie?.value ?? ''
  const isFirstShowing = await consumeShowing(getContext(), {
    person,
    hand_off_id,
    token: new SecretText(token),
  })
  const t = await getTranslations('handoff')
  return (
    <>
      <title>{`${t('link_for_owner', { client: clientName })} · Countinghouse`}</title>
      <NewLinkScreen
        handOff={handOff}
        link={isFirstShowing ? `${env.appOrigin}/handoff/${token}` : undefined}
        firmName={firm.name}
        personName={person.name}
      />
    </>
  )
}
