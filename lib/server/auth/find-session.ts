import 'server-only'
import { findCurrentClient, findCurrentPerson } from '@/lib/server/auth/current-session'
import { ClientNotFoundError, SignedOutError } from '@/lib/server/auth/session-errors'
import type { ClientAccess, PersonSession } from '@/lib/server/firms/create-firms'

/** The signed-in person of a route handler, or undefined. */
export const findSession = findCurrentPerson

/** The signed-in person of a route handler. Throws SignedOutError. */
export async function getSession(): Promise<PersonSession> {
  const session = await findCurrentPerson()
  if (session === undefined) throw new SignedOutError('nobody is signed in')
  return session
}

/** The client of a route handler. Throws SignedOutError and ClientNotFoundError. */
export async function getClient(connection_id: string): Promise<ClientAccess> {
  const found = await findCurrentClient(connection_id)
  if (found === undefined) throw new SignedOutError('nobody is signed in')
  if (found.access === undefined) throw new ClientNotFoundError('no such client for this person')
  return found.access
}
