import { HandOffFrame } from '@/app/(desk)/connect/handoff/[hand_off_id]/hand-off-frame'
import { requireHandOff } from '@/lib/server/http/visit-hand-off'
import { HandOffProgress } from '@/components/connections/hand-off-progress'
import { requestFormat } from '@/lib/server/http/request-format'

interface HandOffProgressPageProps {
  params: Promise<{ hand_off_id: string }>
}

export default async function HandOffProgressPage({ params }: HandOffProgressPageProps) {
  const { session, handOff } = await requireHandOff(params)
  return (
    <HandOffFrame session={session} handOff={handOff}>
      <HandOffProgress handOff={handOff} format={await requestFormat()} />
    </HandOffFrame>
  )
}
