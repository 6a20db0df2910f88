import { handOffMark } from '@/lib/domain/connections/hand-off'
import { getSession } from '@/lib/server/auth/guards'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { findHandOff } from '@/lib/server/db/hand-off'

/** How far a link got, for the page that shows it to ask again. */
export const GET = withRoute<{ hand_off_id: string }>(async (_request, { hand_off_id }) => {
  const { person } = await getSession()
  const handOff = await findHandOff(getContext().store.database, person, hand_off_id)
  if (handOff === undefined) throw new HttpError(404, { say: 'problems.no_link' })
  return Response.json({ mark: handOffMark(handOff) })
})
