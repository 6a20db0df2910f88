import { findAskedHandOff } from '@/app/(desk)/connect/handoff/[hand_off_id]/find-asked-hand-off'
import { HandOffFrame, NoHandOff } from '@/app/(desk)/connect/handoff/[hand_off_id]/hand-off-frame'
import { HandOffProgress } from '@/components/connections/hand-off-progress'
import { requestFormat } from '@/lib/server/http/request-format'

interface HandOffProgressPageProps {
  params: Promise<{ hand_off_id: string }>
}

export default async function HandOffProgressPage({ params }: HandOffProgressPageProps) {
  const { session, handOff } = await findAskedHandOff(params)
  if (handOff === undefined) return <NoHandOff />
  return (
    <HandOffFrame session={session} handOff={handOff}>
      <HandOffProgress handOff={handOff} format={await requestFormat()} />
    </HandOffFrame>
  )
}
