import type { SecretText } from '@/lib/bank-contract/secret-text'
import { findPasswordFault, type PasswordFault } from '@/lib/server/auth/new-password'
import { type ProofAttempt, type ProofOutcome, provePassword } from '@/lib/server/auth/proof'
import {
  createPauses,
  findThrottle,
  type Pauses,
  type SessionOrigin,
  type SignInAttempt,
  throttleKeys,
} from '@/lib/server/auth/sign-in-throttle'
import {
  busySeconds,
  PasswordQueueFullError,
  verifyPassword,
} from '@/lib/server/auth/verify-password'
import { hashPassword, isDemoSignIn } from '@/lib/server/db/firm'
import { findPersonByEmail } from '@/lib/server/db/person'
import { createLinkToken } from '@/lib/server/db/person-link'
import { endSessions, listSessions, type LiveSession } from '@/lib/server/db/person-sessions'
import { sweepChallenges } from '@/lib/server/db/passkey'
import { beginSecondStep, sweepPendingSignIns } from '@/lib/server/db/second-factor'
import {
  type ClientForSession,
  createSession,
  endSession,
  findClientForSession,
  findPersonForSession,
  markSessionProven,
  type PersonSession,
  sessionDigest,
  setPersonPassword,
  sweepSessions,
} from '@/lib/server/db/session'
import { forgiveSignInAttempts, sweepSignInAttempts } from '@/lib/server/db/sign-in-attempt'
import type { Store } from '@/lib/server/db/store'
import type { Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

export type { ClientAccess, PersonSession } from '@/lib/server/db/session'

export interface FirmsOptions {
  /** Whether demo people may sign in: where nobody but this machine can. */
  isDemo?: boolean
  /** Whether there is another way to sign in than a password, so that a firm may switch that off. */
  hasProvider?: boolean
  /** Somebody has tried to sign in as this person too often. */
  notePause?: (person: { id: string; firm_id: string }) => void
  /** No more passwords are read from an address for a while. */
  noteAddressPause?: () => void
  /** Somebody whom nobody knows tried to sign in. */
  noteUnknown?: (attempt: { name: string; address: string }) => void
}

/** Who is signed in, and how they come to be. */
export interface Firms {
  signIn: (attempt: SignInAttempt) => Promise<SignInOutcome>
  /** For how many seconds no password from this address is read, but in browsers that are known. */
  findPause: (address: string) => number | undefined
  endSession: (sid: string) => Promise<void>
  /** Where the person is signed in. */
  listSessions: (session: PersonSession) => Promise<(LiveSession & { isCurrent: boolean })[]>
  /** Ends the person's session of this digest, or all but the current one; how many there were. */
  endSessions: (session: PersonSession, id?: string) => Promise<number>
  /** The person's own, who shows the old one; every other session of theirs ends. */
  changePassword: (
    session: PersonSession,
    passwords: ProofAttempt & { next: string },
  ) => Promise<PasswordOutcome>
  /** The person of the session shows again that it is them. */
  prove: (session: PersonSession, attempt: ProofAttempt) => Promise<ProofOutcome>
  /** Undefined when nobody is signed in by that id. */
  findPerson: (sid: string) => Promise<PersonSession | undefined>
  /** Undefined when nobody is signed in; without `access` when the client is not theirs to see. */
  findClient: (sid: string, connection_id: string) => Promise<ClientForSession | undefined>
  /** Deletes what has expired. */
  sweep: () => Promise<void>
}

export function createFirms(
  { database }: Pick<Store, 'database'>,
  note: NoteEvent,
  {
    isDemo = false,
    hasProvider = false,
    notePause = () => {},
    noteAddressPause = () => {},
    noteUnknown = () => {},
  }: FirmsOptions = {},
): Firms {
  const pauses = createPauses()
  const notes = { notePause, noteAddressPause, noteUnknown }
  return {
    findPause: pauses.find,
    signIn: (attempt) =>
      signIn(database, { ...attempt, isDemo, hasProvider, ...notes, pauses }, note),
    endSession: async (sid) => {
      const ended = await endSession(database, sid)
      if (ended !== undefined) await note({ ...ended, kind: 'session.ended' })
    },
    listSessions: async ({ person, sid }) => {
      const current = sessionDigest(sid)
      const sessions = await listSessions(database, person)
      return sessions.map((each) => ({ ...each, isCurrent: each.id === current }))
    },
    endSessions: async ({ person, sid }, id) => {
      const own = forFirm(database, person.firm_id)
      const count = await endSessions(own.query, person, { sid, id })
      if (count > 0) await note({ ...eventOf(person, 'session.others_ended'), detail: { count } })
      return count
    },
    changePassword: (session, passwords) =>
      changePassword(database, session, { ...passwords, hasProvider }, note),
    prove: async (session, attempt) => {
      const outcome = await provePassword(database, session.person, attempt, { hasProvider })
      if (outcome.kind === 'proven') {
        await markSessionProven(database, session.sid)
        await note(eventOf(session.person, 'session.proven'))
      } else if (outcome.kind === 'refused') {
        await note(eventOf(session.person, 'session.proof_refused'))
      }
      return outcome
    },
    findPerson: (sid) => findPersonForSession(database, sid),
    findClient: (sid, connection_id) => findClientForSession(database, sid, connection_id),
    sweep: async () => {
      await sweepSessions(database)
      await sweepSignInAttempts(database)
      await sweepPendingSignIns(database)
      await sweepChallenges(database)
    },
  }
}

export type SignInOutcome =
  | { kind: 'signed_in'; sid: string; person_id: string }
  /** The password was right, and a second step is still to come; what the browser holds for it. */
  | { kind: 'second_step'; token: SecretText }
  /** The same for an unknown person, a wrong password and a disabled person. */
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterSeconds: number }

/** What the audit trail keeps of people. */
export interface SessionEvent {
  firm_id: string
  person_id: string
  kind:
    | 'session.started'
    | 'session.refused'
    | 'session.ended'
    | 'session.others_ended'
    | 'session.proven'
    | 'session.proof_refused'
    | 'session.code_refused'
    | 'session.passkey_refused'
    | 'firm.created'
    | 'firm.passwords_on'
    | 'firm.passwords_off'
    | `person.${string}`
  detail?: Record<string, string | number | boolean>
}

/** Never rejects. */
export type NoteEvent = (event: SessionEvent) => Promise<void>

/** What `change` writes is written with its events in the audit log or not at all. */
export type RecordChange = <Outcome>(
  firm_id: string,
  change: (query: Query, note: (event: SessionEvent) => void) => Promise<Outcome>,
) => Promise<Outcome>

/** Verifies a password and starts a session: always a new one, whatever the browser held before. */
async function signIn(
  database: Store['database'],
  attempt: SignInAttempt & Required<FirmsOptions> & { pauses: Pauses },
  note: NoteEvent,
): Promise<SignInOutcome> {
  const email = attempt.email.trim().slice(0, 320).toLowerCase()
  const person = await findPersonByEmail(database, email)
  const keys = throttleKeys(person, { ...attempt, email })
  const throttle = await findThrottle(database, keys)
  if (throttle !== undefined) {
    const { retryAfterSeconds, isAddress } = throttle
    if (person !== undefined) attempt.notePause(person)
    if (isAddress && attempt.knownDevice === undefined) {
      if (attempt.pauses.find(attempt.address) === undefined) attempt.noteAddressPause()
      attempt.pauses.begin(attempt.address, retryAfterSeconds)
    }
    return { kind: 'throttled', retryAfterSeconds }
  }

  try {
    const matches = await verifyPassword(attempt.password, person?.passwordHash)
    const isDemoElsewhere = !attempt.isDemo && isDemoSignIn({ email, password: attempt.password })
    const isBarred = isDemoElsewhere || (attempt.hasProvider && person?.mayUsePassword === false)
    if (!matches || isBarred || person === undefined || person.disabled) {
      // Not waited for: an answer that takes longer would tell who is known here.
      if (person === undefined) attempt.noteUnknown({ name: email, address: attempt.address })
      else void note(eventOf(person, 'session.refused'))
      return { kind: 'refused' }
    }
  } catch (error) {
    if (!(error instanceof PasswordQueueFullError)) throw error
    return { kind: 'throttled', retryAfterSeconds: busySeconds }
  }
  await forgiveSignInAttempts(database, keys)
  const { token } = createLinkToken()
  if (await beginSecondStep(database, person.id, token)) return { kind: 'second_step', token }
  return beginSession(database, person, attempt, note)
}

export type SignedIn = Extract<SignInOutcome, { kind: 'signed_in' }>

/**
 * The session of a person who has shown who they are, in whatever way; `how` says by what, where a
 * password was not all.
 */
export async function beginSession(
  database: Store['database'],
  person: { id: string; firm_id: string },
  origin: SessionOrigin,
  note: NoteEvent,
  how?: SessionEvent['detail'],
): Promise<SignedIn> {
  // What this browser held before is worth nothing from now on.
  if (origin.previous !== undefined) await endSession(database, origin.previous)
  const { sid, isFirst } = await createSession(database, person.id, {
    ...origin,
    isStrong: how !== undefined,
  })
  const isKnown = origin.knownDevice?.people.includes(person.id) === true
  const detail = { ...how, ...(!isKnown && !isFirst && { newDevice: true }) }
  const event = eventOf(person, 'session.started')
  await note(Object.keys(detail).length === 0 ? event : { ...event, detail })
  return { kind: 'signed_in', person_id: person.id, sid }
}

export type PasswordOutcome =
  | Exclude<ProofOutcome, { kind: 'proven' }>
  | { kind: 'changed' | 'unchanged' | PasswordFault }

async function changePassword(
  database: Store['database'],
  { sid, person, firm }: PersonSession,
  { next, hasProvider, ...attempt }: ProofAttempt & { next: string; hasProvider: boolean },
  note: NoteEvent,
): Promise<PasswordOutcome> {
  if (next === attempt.password) return { kind: 'unchanged' }
  const { name: personName, email } = person
  const fault = await findPasswordFault(next, { personName, email, firmName: firm.name })
  if (fault !== undefined) return { kind: fault }
  const outcome = await provePassword(database, person, attempt, { hasProvider })
  if (outcome.kind !== 'proven') return outcome
  const passwordHash = await hashPassword(next)
  await setPersonPassword(database, { person_id: person.id, passwordHash, sid })
  await note(eventOf(person, 'person.password_changed'))
  return { kind: 'changed' }
}

export function eventOf(person: { id: string; firm_id: string }, kind: SessionEvent['kind']) {
  return { firm_id: person.firm_id, person_id: person.id, kind }
}
