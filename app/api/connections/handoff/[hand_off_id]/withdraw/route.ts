import { getSession } from '@/lib/server/auth/guards'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { withdrawHandOff } from '@/lib/server/connections/handoff/hand-offs'

export const POST = withRoute<{ hand_off_id: string }>(async (_request, { hand_off_id }) => {
  const { person } = await getSession()
  const withdrawn = await withdrawHandOff(getContext(), { person, hand_off_id })
  return redirectTo(`/connect/handoff/${withdrawn.hand_off_id}`)
})
