import 'server-only'
import { findCurrentClient, findCurrentPerson } from '@/lib/server/auth/current-session'
import {
  ClientForgottenError,
  ClientNotFoundError,
  SignedOutError,
} from '@/lib/server/auth/session-errors'
import type { ClientAccess, PersonSession } from '@/lib/server/auth/firms/create-firms'
import { services } from '@/lib/server/services'

/** The signed-in person of a route handler, or undefined. */
export const findSession = findCurrentPerson

/** The signed-in person of a route handler. Throws SignedOutError. */
export async function getSession(): Promise<PersonSession> {
  const session = await findCurrentPerson()
  if (session === undefined) throw new SignedOutError('nobody is signed in')
  return session
}

/** The client of a route handler. Throws SignedOutError, ClientNotFoundError, ClientForgottenError. */
export async function getClient(connection_id: string): Promise<ClientAccess> {
  const found = await findCurrentClient(connection_id)
  if (found === undefined) throw new SignedOutError('nobody is signed in')
  if (found.access !== undefined) return found.access
  const { connections } = await services()
  const { person } = found.session
  const forgotten = await connections.findForgotten({ person, connection_id })
  if (forgotten !== undefined) throw new ClientForgottenError('this client was forgotten')
  throw new ClientNotFoundError('no such client for this person')
}
