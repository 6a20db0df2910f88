import 'server-only'
import { notFound, redirect } from 'next/navigation'
import { type Action, requirePermission } from '@/lib/domain/people/permissions'
import {
  ClientForgottenError,
  ClientNotFoundError,
  ProofNeededError,
  SignedOutError,
} from '@/lib/server/auth/access-errors'
import {
  findAnySession,
  findCurrentClient,
  findSession,
  noteRefusal,
} from '@/lib/server/auth/request-session'
import { currentSignInPath } from '@/lib/server/auth/sign-in-path'
import { getContext } from '@/lib/server/context'
import type { ClientAccess, PersonSession } from '@/lib/server/db/session'
import { findForgottenClient } from '@/lib/server/db/forgotten-client'

export type { ClientAccess, PersonSession } from '@/lib/server/db/session'

/** The signed-in person of a route handler. Throws SignedOutError. */
export async function getSession(): Promise<PersonSession> {
  const session = await findSession()
  if (session === undefined) throw new SignedOutError('nobody is signed in')
  return session
}

/** The same for what leads to a second factor. Throws SignedOutError. */
export async function getAnySession(): Promise<PersonSession> {
  const session = await findAnySession()
  if (session === undefined) throw new SignedOutError('nobody is signed in')
  return session
}

/** The client of a route handler. Throws SignedOutError, ClientNotFoundError, ClientForgottenError. */
export async function getClient(connection_id: string): Promise<ClientAccess> {
  const found = await findCurrentClient(connection_id)
  if (found === undefined) throw new SignedOutError('nobody is signed in')
  if (found.access !== undefined) return viewed(found.access)
  const { person } = found.session
  const { database } = getContext().store
  const forgotten =
    person.all_clients && (await findForgottenClient(database, person.firm_id, connection_id))
  if (forgotten) throw new ClientForgottenError('this client was forgotten')
  await noteRefusal({ status: 404, connection_id })
  throw new ClientNotFoundError('no such client for this person')
}

/** A person's look at a client is on record before they see it. */
async function viewed(access: ClientAccess): Promise<ClientAccess> {
  const { audit } = getContext()
  await audit.noteView(access, access.client.connection_id)
  return access
}

/**
 * The signed-in person of a page; anybody else is sent to sign in, and back to the page. From there who
 * still has to set a second factor up is sent to that.
 */
export async function requirePerson(): Promise<PersonSession> {
  const session = await findSession()
  if (session === undefined) redirect(await currentSignInPath())
  return session
}

/** The same for a page that leads to a second factor. */
export async function requireAnyPerson(): Promise<PersonSession> {
  const session = await findAnySession()
  if (session === undefined) redirect(await currentSignInPath())
  return session
}

/**
 * The client of a page with the person who may see it. An unknown client, another firm's and one
 * that is not assigned are all the same: not found. Nothing else has to be required on the page.
 */
export async function requireClient(connection_id: string): Promise<ClientAccess> {
  const found = await findCurrentClient(connection_id)
  if (found === undefined) redirect(await currentSignInPath())
  if (found.access !== undefined) return viewed({ ...found.access, isOfPage: true })
  await noteRefusal({ status: 404, connection_id })
  notFound()
}

/**
 * Stops what a person may do only shortly after they have shown that it is them. Throws NotAllowedError
 * for who may not do it at all, else ProofNeededError.
 */
export function requireProof(
  { person, isProven }: PersonSession,
  action?: Action,
  /** The page of the form, with what it held; where the page’s own address is not enough. */
  returnTo?: string,
): void {
  if (action !== undefined) requirePermission(person, action)
  if (!isProven) throw new ProofNeededError('the person has to confirm that it is them', returnTo)
}
