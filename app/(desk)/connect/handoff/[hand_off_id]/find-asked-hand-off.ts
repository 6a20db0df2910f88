import type { HandOff } from '@/lib/domain/connections/hand-off'
import { type PersonSession, requirePerson } from '@/lib/server/auth/require-person'
import { setStatus } from '@/lib/server/http/set-status'
import { services } from '@/lib/server/services'

/** The link of a page; undefined, with the status set, when this person may see no such link. */
export async function findAskedHandOff(
  params: Promise<{ hand_off_id: string }>,
): Promise<{ session: PersonSession; handOff: HandOff | undefined }> {
  const session = await requirePerson()
  const { connections } = await services()
  const { hand_off_id } = await params
  const handOff = await connections.handOffs.find({ person: session.person, hand_off_id })
  if (handOff === undefined) setStatus(404)
  return { session, handOff }
}
