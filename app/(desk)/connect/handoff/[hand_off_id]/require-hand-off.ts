import { notFound } from 'next/navigation'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import { type PersonSession, requirePerson } from '@/lib/server/auth/guards'
import { services } from '@/lib/server/services'

/** The link of a page; not found where this person may see no such link. */
export async function requireHandOff(
  params: Promise<{ hand_off_id: string }>,
): Promise<{ session: PersonSession; handOff: HandOff }> {
  const session = await requirePerson()
  const { connections } = await services()
  const { hand_off_id } = await params
  const handOff = await connections.handOffs.find({ person: session.person, hand_off_id })
  return { session, handOff: handOff ?? notFound() }
}
