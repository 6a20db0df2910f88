import 'server-only'
import { encode } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { type Action, requirePermission } from '@/lib/domain/people/permissions'
import type { ClientAccess, PersonSession } from '@/lib/server/auth/firms'
import { takeRequestStart } from '@/lib/server/auth/request-time'
import {
  cookieName,
  cookieOptions,
  createSessionDecoder,
  secondStepCookie,
  sessionCookie,
} from '@/lib/server/auth/session-cookie'
import { currentSignInPath } from '@/lib/server/auth/sign-in-path'
import { secondStepLife } from '@/lib/server/db/second-factor'
import { sessionLife } from '@/lib/server/db/session'
import { getContext } from '@/lib/server/context'
import type { Refusal } from '@/lib/server/audit/access-notes'
import { services } from '@/lib/server/services'
import { findForgottenClient } from '@/lib/server/db/forgotten-client'

/** Nobody is signed in: a fetch gets a problem, a navigation is sent to sign in. */
export class SignedOutError extends Error {
  override name = 'SignedOutError'
}

/** There is no such client, or it is not this person's to see; which of them is not said. */
export class ClientNotFoundError extends Error {
  override name = 'ClientNotFoundError'
}

/** The firm has forgotten this client; only those who might have seen it learn so. */
export class ClientForgottenError extends Error {
  override name = 'ClientForgottenError'
}

/** What is requested takes a recent proof of who is there, and there is none. */
export class ProofNeededError extends Error {
  override name = 'ProofNeededError'
}

/**
 * Stops what a person may do only shortly after they have shown that it is them. Throws NotAllowedError
 * for who may not do it at all, else ProofNeededError.
 */
export function requireProof({ person, isProven }: PersonSession, action?: Action): void {
  if (action !== undefined) requirePermission(person, action)
  if (!isProven) throw new ProofNeededError('the person has to confirm that it is them')
}

let decoder: ReturnType<typeof createSessionDecoder> | undefined

/** The session id in the request's cookie; undefined without one that we sealed. */
export async function readSessionId(): Promise<string | undefined> {
  const { env } = getContext()
  const cookie = (await cookies()).get(cookieName(sessionCookie, env.isHttps))
  if (cookie === undefined) return undefined
  decoder ??= createSessionDecoder(env.authSecret.reveal())
  return decoder(cookie.value)
}

interface Found {
  session: PersonSession
  access: ClientAccess | undefined
}

// One for each request: a read of the person after the client is answered from the client's
// one statement.
const requestMemory = cache((): { session?: Promise<PersonSession | undefined> } => ({}))

/** Who is signed in, also who may do nothing yet but set a second factor up; read once for each request. */
export function findAnySession(): Promise<PersonSession | undefined> {
  const memory = requestMemory()
  memory.session ??= readPerson()
  return memory.session
}

/** The signed-in person, or undefined, also while a second factor that is overdue is missing. */
export async function findSession(): Promise<PersonSession | undefined> {
  const session = await findAnySession()
  return session?.mustEnrol === true ? undefined : session
}

/** Who is signed in and the client, if it is theirs to see, by one statement for each request. */
export const findCurrentClient = cache(
  async (connection_id: string): Promise<Found | undefined> => {
    const reading = readClient(connection_id)
    requestMemory().session ??= reading.then((each) => each?.session)
    const found = await reading
    return found?.session.mustEnrol === true ? undefined : found
  },
)

async function readPerson(): Promise<PersonSession | undefined> {
  await takeRequestStart()
  const sid = await readSessionId()
  if (sid === undefined) return undefined
  const { firms } = await services()
  return firms.findPerson(sid)
}

async function readClient(connection_id: string): Promise<Found | undefined> {
  await takeRequestStart()
  const sid = await readSessionId()
  if (sid === undefined) return undefined
  const { firms } = await services()
  return firms.findClient(sid, connection_id)
}

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

/** Who sees which client is on record before they see it. */
async function viewed(access: ClientAccess): Promise<ClientAccess> {
  const { audit } = getContext()
  await audit.noteView(access, access.client.connection_id)
  return access
}

/** What a person who is signed in may not. They are refused, whether it can be written down or not. */
export async function noteRefusal(refusal: Refusal): Promise<void> {
  const { audit, log } = getContext()
  try {
    const session = await findSession()
    if (session !== undefined) await audit.noteRefusal(session, refusal)
  } catch (error) {
    log.error({ reason: (error as Error).name }, 'a refusal was not written to the audit log')
  }
}

export type { PersonSession } from '@/lib/server/auth/firms'

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

export type { ClientAccess } from '@/lib/server/auth/firms'

/**
 * The client of a page with the person who may see it. An unknown client, another firm's and one
 * that is not assigned are all the same: not found. Nothing else has to be required on the page.
 */
export async function requireClient(connection_id: string): Promise<ClientAccess> {
  const found = await findCurrentClient(connection_id)
  if (found === undefined) redirect(await currentSignInPath())
  if (found.access !== undefined) return viewed(found.access)
  await noteRefusal({ status: 404, connection_id })
  notFound()
}

/** Makes this session the browser's, in a cookie as NextAuth writes and reads it. */
export async function keepSession(sid: string): Promise<void> {
  const { env } = getContext()
  const maxAge = sessionLife.whole
  const value = await encode({ token: { sid }, secret: env.authSecret.reveal(), maxAge })
  const jar = await cookies()
  jar.set(cookieName(sessionCookie, env.isHttps), value, {
    ...cookieOptions(env.isHttps),
    maxAge,
  })
}

/** Keeps a sign-in in this browser until its second step. */
export async function keepSecondStep(token: SecretText): Promise<void> {
  const { env } = getContext()
  const options = { ...cookieOptions(env.isHttps), maxAge: secondStepLife }
  const jar = await cookies()
  jar.set(cookieName(secondStepCookie, env.isHttps), token.reveal(), options)
}

/** What this browser holds of such a sign-in. */
export async function readSecondStep(): Promise<SecretText | undefined> {
  const { env } = getContext()
  const cookie = (await cookies()).get(cookieName(secondStepCookie, env.isHttps))
  return cookie === undefined ? undefined : new SecretText(cookie.value)
}

/** Signs out: the row ends, so a copy of the cookie is worth nothing either. */
export async function endCurrentSession(): Promise<void> {
  const { env } = getContext()
  const { firms } = await services()
  const sid = await readSessionId()
  if (sid !== undefined) await firms.endSession(sid)
  const jar = await cookies()
  jar.set(cookieName(sessionCookie, env.isHttps), '', {
    ...cookieOptions(env.isHttps),
    maxAge: 0,
  })
}
