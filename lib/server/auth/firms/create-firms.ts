import { type NoteEvent, signIn, type SignInOutcome } from '@/lib/server/auth/firms/sign-in'
import {
  type ClientForSession,
  endSession,
  findClientForSession,
  findPersonForSession,
  type PersonSession,
  sweepSessions,
} from '@/lib/server/db/session'
import { listPeople, type Person } from '@/lib/server/db/person'
import type { Store } from '@/lib/server/db/store'
import { sweepSignInAttempts } from '@/lib/server/db/sign-in-attempt'

export type { ClientAccess, PersonSession } from '@/lib/server/db/session'

/** The firm's people and who is signed in. */
export interface Firms {
  signIn: (attempt: { email: string; password: string; address: string }) => Promise<SignInOutcome>
  endSession: (sid: string) => Promise<void>
  listPeople: (firm_id: string) => Promise<Person[]>
  /** Undefined when nobody is signed in by that id. */
  findPerson: (sid: string) => Promise<PersonSession | undefined>
  /** Undefined when nobody is signed in; without `access` when the client is not theirs to see. */
  findClient: (sid: string, connection_id: string) => Promise<ClientForSession | undefined>
  /** Forgets what has lapsed. */
  sweep: () => Promise<void>
}

export function createFirms({ database }: Pick<Store, 'database'>, note: NoteEvent): Firms {
  return {
    signIn: (attempt) => signIn(database, attempt, note),
    endSession: async (sid) => {
      const ended = await endSession(database, sid)
      if (ended !== undefined) await note({ ...ended, kind: 'session.ended' })
    },
    listPeople: (firm_id) => listPeople(database, firm_id),
    findPerson: (sid) => findPersonForSession(database, sid),
    findClient: (sid, connection_id) => findClientForSession(database, sid, connection_id),
    sweep: async () => {
      await sweepSessions(database)
      await sweepSignInAttempts(database)
    },
  }
}
