import { findAskedHandOff } from '@/app/(desk)/connect/handoff/[hand_off_id]/find-asked-hand-off'
import { readPreferences } from '@/app/read-preferences'
import { HandOffProgress } from '@/components/connections/hand-off-progress'
import { FirmFrame } from '@/components/shell/firm-frame'
import { NothingHere } from '@/components/shell/nothing-here'
import { PlainPage } from '@/components/shell/plain-page'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { requestFormat } from '@/lib/server/http/request-format'

interface HandOffProgressPageProps {
  params: Promise<{ hand_off_id: string }>
}

export default async function HandOffProgressPage({ params }: HandOffProgressPageProps) {
  const { session, handOff } = await findAskedHandOff(params)
  if (handOff === undefined) {
    return (
      <PlainPage>
        <NothingHere />
      </PlainPage>
    )
  }
  return (
    <FirmFrame
      session={session}
      preferences={await readPreferences()}
      sandbox={
        handOff.environment === 'production' ? undefined : 'For a rehearsal, no real account'
      }
      current="connect"
    >
      <title>{`Link for ${handOff.clientName} · Countinghouse`}</title>
      <PageHeading
        title={`Link for the owner of ${handOff.clientName}`}
        back={<BackLink href="/connect">Connect a client</BackLink>}
      />
      <HandOffProgress handOff={handOff} format={await requestFormat()} />
    </FirmFrame>
  )
}
