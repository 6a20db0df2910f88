import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { verify } from '@node-rs/argon2'
import { hashPassword, isDemoSignIn } from '@/lib/server/db/firm'
import { findPersonByEmail, listPeople, type Person } from '@/lib/server/db/person'
import {
  type ClientForSession,
  createSession,
  endSession,
  findClientForSession,
  findPersonForSession,
  type PersonSession,
  sweepSessions,
} from '@/lib/server/db/session'
import {
  countSignInAttempt,
  forgiveSignInAttempts,
  sweepSignInAttempts,
} from '@/lib/server/db/sign-in-attempt'
import type { Store } from '@/lib/server/db/store'

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
  /** Deletes what has expired. */
  sweep: () => Promise<void>
}

export function createFirms(
  { database }: Pick<Store, 'database'>,
  note: NoteEvent,
  /** Whether demo people may sign in: where nobody but this machine can. */
  { isDemo = false }: { isDemo?: boolean } = {},
): Firms {
  return {
    signIn: (attempt) => signIn(database, { ...attempt, isDemo }, note),
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

export type SignInOutcome =
  | { kind: 'signed_in'; sid: string }
  /** The same for an unknown person, a wrong password and a disabled person. */
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterSeconds: number }

export const signInLimits = {
  windowSeconds: 900,
  attemptsPerAccount: 10,
  // An office shares one address.
  attemptsPerAddress: 100,
} as const

/** What the audit trail keeps of signing in and out. Somebody unknown belongs to no firm's trail. */
export interface SessionEvent {
  firm_id: string
  person_id: string
  kind: 'session.started' | 'session.refused' | 'session.ended'
}

/** Never rejects. */
export type NoteEvent = (event: SessionEvent) => Promise<void>

const BUSY_SECONDS = 10

/** Verifies a password and starts a session: always a new one, whatever the browser held before. */
async function signIn(
  database: Store['database'],
  attempt: { email: string; password: string; address: string; isDemo: boolean },
  note: NoteEvent,
): Promise<SignInOutcome> {
  const email = attempt.email.trim().slice(0, 320).toLowerCase()
  const keys = {
    account: digest(`account ${email}`),
    address: digest(`address ${addressGroup(attempt.address)}`),
  }
  const retryAfterSeconds = await findThrottle(database, keys)
  if (retryAfterSeconds !== undefined) return { kind: 'throttled', retryAfterSeconds }

  const person = await findPersonByEmail(database, email)
  try {
    const matches = await verifyPassword(attempt.password, person?.passwordHash)
    const isBarred = !attempt.isDemo && isDemoSignIn({ email, password: attempt.password })
    if (!matches || isBarred || person === undefined || person.disabled) {
      // Not waited for: an answer that takes longer would tell who is known here.
      if (person !== undefined) void note(eventOf(person, 'session.refused'))
      return { kind: 'refused' }
    }
  } catch (error) {
    if (!(error instanceof PasswordQueueFullError)) throw error
    return { kind: 'throttled', retryAfterSeconds: BUSY_SECONDS }
  }
  await forgiveSignInAttempts(database, keys)
  const session = await createSession(database, person.id)
  await note(eventOf(person, 'session.started'))
  return { kind: 'signed_in', ...session }
}

function eventOf(person: { id: string; firm_id: string }, kind: SessionEvent['kind']) {
  return { firm_id: person.firm_id, person_id: person.id, kind }
}

async function findThrottle(
  database: Store['database'],
  keys: { account: string; address: string },
): Promise<number | undefined> {
  const { windowSeconds, attemptsPerAccount, attemptsPerAddress } = signInLimits
  const counts = await countSignInAttempt(database, [keys.account, keys.address], windowSeconds)
  const exceeded = counts.filter(
    ({ key, attempts }) =>
      attempts > (key === keys.account ? attemptsPerAccount : attemptsPerAddress),
  )
  return exceeded.length === 0
    ? undefined
    : Math.max(...exceeded.map(({ secondsLeft }) => secondsLeft))
}

/** One subscriber has a whole /64 of IPv6 addresses to choose from. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

// What people type as an email may be a password: it is never stored as it came.
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

const AT_ONCE = 2
const MAX_WAITING = 100
const MAX_LENGTH = 1024

class PasswordQueueFullError extends Error {
  override name = 'PasswordQueueFullError'
}

let verifying = 0
const waiting: (() => void)[] = []
let nobodysHash: Promise<string> | undefined

/**
 * Compares a password with a hash; without a hash the same work is done for nothing, so that the
 * time says not whether there is such a person. Two at once, since each takes a core and 19 MiB.
 * Throws PasswordQueueFullError when too many wait already.
 */
async function verifyPassword(password: string, known: string | undefined): Promise<boolean> {
  await enter()
  try {
    nobodysHash ??= hashPassword('nobody has this password')
    const matches = await verify(known ?? (await nobodysHash), password.slice(0, MAX_LENGTH))
    return matches && known !== undefined && password.length <= MAX_LENGTH
  } finally {
    leave()
  }
}

async function enter(): Promise<void> {
  if (verifying < AT_ONCE) {
    verifying += 1
    return
  }
  if (waiting.length >= MAX_WAITING) throw new PasswordQueueFullError('too many sign-ins at once')
  await new Promise<void>((resolve) => {
    waiting.push(resolve)
  })
}

function leave(): void {
  const next = waiting.shift()
  if (next === undefined) verifying -= 1
  else next()
}
