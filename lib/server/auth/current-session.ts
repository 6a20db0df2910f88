import 'server-only'
import { cache } from 'react'
import { readSessionId } from '@/lib/server/auth/read-session-id'
import type { ClientAccess, PersonSession } from '@/lib/server/auth/firms/create-firms'
import { requestStart } from '@/lib/server/auth/request-time'
import { services } from '@/lib/server/services'

interface Found {
  session: PersonSession
  access: ClientAccess | undefined
}

// One for each request: whoever asks for the person after the client is answered from the client's
// one statement.
const requestMemory = cache((): { session?: Promise<PersonSession | undefined> } => ({}))

/** Who is signed in, read at most once for each request. */
export function findCurrentPerson(): Promise<PersonSession | undefined> {
  const memory = requestMemory()
  memory.session ??= readPerson()
  return memory.session
}

/** Who is signed in and the client, if it is theirs to see, by one statement for each request. */
export const findCurrentClient = cache((connection_id: string): Promise<Found | undefined> => {
  const found = readClient(connection_id)
  requestMemory().session ??= found.then((each) => each?.session)
  return found
})

async function readPerson(): Promise<PersonSession | undefined> {
  requestStart()
  const sid = await readSessionId()
  if (sid === undefined) return undefined
  const { firms } = await services()
  return firms.findPerson(sid)
}

async function readClient(connection_id: string): Promise<Found | undefined> {
  requestStart()
  const sid = await readSessionId()
  if (sid === undefined) return undefined
  const { firms } = await services()
  return firms.findClient(sid, connection_id)
}
