import type { AuditEvent, AuditedChange } from '@/lib/server/audit/audit'
import type { Identity } from '@/lib/server/auth/identity-claims'
import type { OpenId, OpenIdFailure } from '@/lib/server/auth/open-id'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import type { Context } from '@/lib/server/context'
import { findPersonForSession, type PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { Store } from '@/lib/server/db/store'

interface AuthContextOptions {
  /** Gets every event, in place of the audit log. */
  note?: (event: AuditEvent) => void
  noteUnknown?: (attempt: { name: string; address: string }) => void
  /** Where demo people may sign in, unless it says otherwise. */
  appOrigin?: string
  /** The address of an OpenID provider called Example. */
  issuer?: string | undefined
}

/** As much of a context as signing in and the people of a firm need. */
export function createAuthContext(
  store: Pick<Store, 'database'> & Partial<Pick<Store, 'vault'>>,
  {
    note = () => {},
    noteUnknown = () => {},
    appOrigin = 'http://localhost:3000',
    issuer,
  }: AuthContextOptions = {},
): Context {
  // As the audit log does it, but that the events go to `note`.
  const appendChange = <Outcome>(firm_id: string, change: AuditedChange<Outcome>) =>
    forFirm(store.database, firm_id).transaction(async (query) => {
      const events: AuditEvent[] = []
      const outcome = await change(query, (event) => void events.push(event))
      for (const event of events) note(event)
      return outcome
    })
  const audit = {
    append: async (event: AuditEvent) => note(event),
    appendChange,
    notePause: async () => {},
    noteUnknown: async (attempt: { name: string; address: string }) => noteUnknown(attempt),
  }
  const openId = issuer === undefined ? undefined : { name: 'Example', issuer: new URL(issuer) }
  const env = { appOrigin, openId }
  return { env, store, audit, clock: { now: () => new Date() } } as unknown as Context
}

/** Somebody of the demo firms, signed in with their password. */
export async function signInDemoPerson(
  context: Context,
  email = 'ada@marlow.example',
): Promise<PersonSession> {
  const attempt = { email, password: 'correct-horse-battery', address: '192.0.2.1' }
  const outcome = await signInByPassword(context, attempt)
  const { database } = context.store
  const session =
    outcome.kind === 'signed_in' ? await findPersonForSession(database, outcome.sid) : undefined
  if (session === undefined) throw new Error(outcome.kind)
  return session
}

/** An OpenID provider that says of everybody who comes back what `find` says. */
export function createStubProvider(issuer: string, find: () => Identity | OpenIdFailure): OpenId {
  return {
    name: 'Example',
    issuer: new URL(issuer),
    begin: () => Promise.reject(new Error('nobody begins here')),
    complete: async () => find(),
  }
}
