import { eventOf, note } from '@/lib/server/audit/note'
import { linkFirst } from '@/lib/server/auth/first-link'
import type { SessionOrigin } from '@/lib/server/auth/sign-in-throttle'
import type { Context } from '@/lib/server/context'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { sweepChallenges } from '@/lib/server/db/passkey'
import {
  endSessions,
  listSessions,
  type LiveSession,
  sweepSessions,
} from '@/lib/server/db/person-sessions'
import { sweepPendingSignIns } from '@/lib/server/db/pending-sign-in'
import {
  createSession,
  endSession,
  type PersonSession,
  sessionDigest,
} from '@/lib/server/db/session'
import { sweepSignInAttempts } from '@/lib/server/db/sign-in-attempt'
import { sweepShownOnce } from '@/lib/server/db/shown-once'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

export interface SignedIn {
  kind: 'signed_in'
  sid: string
  person_id: string
}

/**
 * Begins the session of a person who has shown who they are, in whatever way; `how` says by what, where a
 * password was not all.
 */
export async function beginSession(
  context: Context,
  person: { id: string; firm_id: string },
  origin: SessionOrigin,
  how?: AuditEvent['detail'],
): Promise<SignedIn> {
  const { database } = context.store
  // What this browser held before is worth nothing from now on.
  if (origin.previous !== undefined) await endSession(database, origin.previous)
  const { firstLink } = origin
  const isLinked = firstLink !== undefined && (await linkFirst(context, person, firstLink))
  const { sid, isFirst } = await createSession(database, person.id, {
    ...origin,
    // The provider has signed them in too.
    isStrong: how !== undefined || isLinked,
  })
  const isKnown = origin.knownDevice?.people.includes(person.id) === true
  const detail = { ...how, ...(!isKnown && !isFirst && { newDevice: true }) }
  const event = eventOf(person, 'session.started')
  await note(context, Object.keys(detail).length === 0 ? event : { ...event, detail })
  return { kind: 'signed_in', person_id: person.id, sid }
}

/** Signs out. */
export async function signOut(context: Context, sid: string): Promise<void> {
  const ended = await endSession(context.store.database, sid)
  if (ended !== undefined) await note(context, { ...ended, kind: 'session.ended' })
}

/** Where the person is signed in. */
export async function listOwnSessions(
  { store }: Pick<Context, 'store'>,
  { person, sid }: PersonSession,
): Promise<(LiveSession & { isCurrent: boolean })[]> {
  const current = sessionDigest(sid)
  const sessions = await listSessions(store.database, person)
  return sessions.map((each) => ({ ...each, isCurrent: each.id === current }))
}

/** Ends the person's session of this digest, or all but the current one; how many there were. */
export async function endOwnSessions(
  context: Context,
  { person, sid }: PersonSession,
  id?: string,
): Promise<number> {
  const own = forFirm(context.store.database, person.firm_id)
  const count = await endSessions(own.query, person, { sid, id })
  if (count > 0) {
    await note(context, { ...eventOf(person, 'session.others_ended'), detail: { count } })
  }
  return count
}

/** Deletes sessions, half-finished sign-ins, counts and secrets that nobody came to see. */
export async function sweepSignIns(database: OpenDatabase): Promise<void> {
  await sweepSessions(database)
  await sweepSignInAttempts(database)
  await sweepPendingSignIns(database)
  await sweepChallenges(database)
  await sweepShownOnce(database)
}
