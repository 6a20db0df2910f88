import { cookies } from 'next/headers'
import { HandOffFrame } from '@/app/(desk)/connect/handoff/[hand_off_id]/hand-off-frame'
import { requireHandOff } from '@/lib/server/http/visit-hand-off'
import { HandOffLink, HandOffLinkGone } from '@/components/connections/hand-off-link'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { handOffCookieName } from '@/lib/server/http/one-time-cookies'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

interface HandOffLinkPageProps {
  params: Promise<{ hand_off_id: string }>
}

export default async function HandOffLinkPage({ params }: HandOffLinkPageProps) {
  const { session, handOff } = await requireHandOff(params)
  const { hand_off_id } = handOff
  const { connections, env } = await services()
  const { person, firm } = session
  const held = (await cookies()).get(handOffCookieName(hand_off_id, env.isHttps))?.value ?? ''
  const token = new SecretText(held)
  const mayShow = await connections.handOffs.mayShow({ person, hand_off_id, token })
  const format = await requestFormat()
  return (
    <HandOffFrame session={session} handOff={handOff}>
      {mayShow ? (
        <HandOffLink
          handOff={handOff}
          link={`${env.appOrigin}/handoff/${held}`}
          firmName={firm.name}
          personName={person.name}
          lastDay={format.instant(handOff.expires_at)}
          text={format.text}
        />
      ) : (
        <HandOffLinkGone handOff={handOff} text={format.text} />
      )}
    </HandOffFrame>
  )
}
