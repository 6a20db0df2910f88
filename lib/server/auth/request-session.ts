import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import type { Refusal } from '@/lib/server/audit/access-notes'
import { cookieName, createSessionDecoder, sessionCookie } from '@/lib/server/auth/session-cookie'
import { getContext } from '@/lib/server/context'
import {
  type ClientForSession,
  findClientForSession,
  findPersonForSession,
  type PersonSession,
  type SessionToken,
} from '@/lib/server/db/session'

// One for each bundle is enough: it is made of the secret alone.
let decoder: ReturnType<typeof createSessionDecoder> | undefined

/** What the request's cookie holds; undefined without one that we sealed. */
export async function readSessionToken(): Promise<SessionToken | undefined> {
  const { env } = getContext()
  const cookie = (await cookies()).get(cookieName(sessionCookie, env.isHttps))
  if (cookie === undefined) return undefined
  decoder ??= createSessionDecoder(env.authSecret.reveal())
  return decoder(cookie.value)
}

// One for each request: a read of the person after the client is answered from the client's
// one statement.
const requestMemory = cache((): { session?: Promise<PersonSession | undefined> } => ({}))

/** The signed-in person, even if they first have to set up a second factor; read once for each request. */
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

/** The signed-in person, and the client if they may see it, by one statement for each request. */
export const findCurrentClient = cache(
  async (connection_id: string): Promise<ClientForSession | undefined> => {
    const reading = readClient(connection_id)
    requestMemory().session ??= reading.then((each) => each?.session)
    const found = await reading
    return found?.session.mustEnrol === true ? undefined : found
  },
)

async function readPerson(): Promise<PersonSession | undefined> {
  const token = await readSessionToken()
  if (token === undefined) return undefined
  return findPersonForSession(getContext().store.database, token)
}

async function readClient(connection_id: string): Promise<ClientForSession | undefined> {
  const token = await readSessionToken()
  if (token === undefined) return undefined
  return findClientForSession(getContext().store.database, token, connection_id)
}

/** Notes that a signed-in person was refused something. They are refused even where it cannot be noted. */
export async function noteRefusal(refusal: Refusal): Promise<void> {
  const { audit, log } = getContext()
  try {
    const session = await findSession()
    if (session !== undefined) await audit.noteRefusal(session, refusal)
  } catch (error) {
    log.error({ reason: (error as Error).name }, 'a refusal was not written to the audit log')
  }
}
