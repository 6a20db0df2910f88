import { getSession } from '@/lib/server/auth/guards'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

export const POST = withRoute<{ hand_off_id: string }>(async (_request, { hand_off_id }) => {
  const { person } = await getSession()
  const { connections } = await services()
  const withdrawn = await connections.handOffs.withdraw({ person, hand_off_id })
  return redirectTo(`/connect/handoff/${withdrawn.hand_off_id}`)
})
