import { cookies } from 'next/headers'
import { findAskedHandOff } from '@/app/(desk)/connect/handoff/[hand_off_id]/find-asked-hand-off'
import { readPreferences } from '@/app/read-preferences'
import { HandOffLink, HandOffLinkGone } from '@/components/connections/hand-off-link'
import { FirmFrame } from '@/components/shell/firm-frame'
import { NothingHere } from '@/components/shell/nothing-here'
import { PlainPage } from '@/components/shell/plain-page'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { SecretText } from '@/lib/contract/secret-text'
import { handOffCookieName } from '@/lib/server/http/hand-off-cookie'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

interface HandOffLinkPageProps {
  params: Promise<{ hand_off_id: string }>
}

export default async function HandOffLinkPage({ params }: HandOffLinkPageProps) {
  const { session, handOff } = await findAskedHandOff(params)
  if (handOff === undefined) {
    return (
      <PlainPage>
        <NothingHere />
      </PlainPage>
    )
  }
  const { hand_off_id, clientName } = handOff
  const { connections, env } = await services()
  const { person, firm } = session
  const held = (await cookies()).get(handOffCookieName(hand_off_id, env.isHttps))?.value ?? ''
  const token = new SecretText(held)
  const mayShow = await connections.handOffs.mayShow({ person, hand_off_id, token })
  const format = await requestFormat()
  return (
    <FirmFrame
      session={session}
      preferences={await readPreferences()}
      sandbox={
        handOff.environment === 'production' ? undefined : 'For a rehearsal, no real account'
      }
      current="connect"
    >
      <title>{`Link for ${clientName} · Countinghouse`}</title>
      <PageHeading
        title={`Link for the owner of ${clientName}`}
        back={<BackLink href="/connect">Connect a client</BackLink>}
      />
      {mayShow ? (
        <HandOffLink
          handOff={handOff}
          link={`${env.appOrigin}/handoff/${held}`}
          firmName={firm.name}
          personName={person.name}
          lastDay={format.instant(handOff.expires_at)}
        />
      ) : (
        <HandOffLinkGone handOff={handOff} />
      )}
    </FirmFrame>
  )
}
