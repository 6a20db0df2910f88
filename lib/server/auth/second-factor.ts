import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import { requirePermission } from '@/lib/domain/people/permissions'
import {
  beginSession,
  eventOf,
  type NoteEvent,
  type RecordChange,
  type SignedIn,
} from '@/lib/server/auth/firms'
import type { ProofOutcome } from '@/lib/server/auth/proof'
import { codeKeys, findThrottle, type SessionOrigin } from '@/lib/server/auth/sign-in-throttle'
import { findFirmPerson } from '@/lib/server/db/person'
import { endSessions } from '@/lib/server/db/person-sessions'
import {
  acceptTotpStep,
  beginTotp,
  confirmTotp,
  consumePendingSignIn,
  consumeRecoveryCode,
  type FactorState,
  findFactorState,
  findPendingSignIn,
  findTotp,
  type PendingPerson,
  removeFactors,
  removeTotp,
  replaceRecoveryCodes,
} from '@/lib/server/db/second-factor'
import { markSessionProven, type PersonSession } from '@/lib/server/db/session'
import { forgiveSignInAttempts } from '@/lib/server/db/sign-in-attempt'
import type { Store } from '@/lib/server/db/store'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** A code of the app or a recovery code, as it was typed. */
export interface CodeAttempt extends SessionOrigin {
  code: string
}

export type FactorKind = 'app' | 'recovery_code'

type Throttled = { kind: 'throttled'; retryAfterSeconds: number }
type CodeOutcome =
  | { kind: 'accepted'; by: FactorKind }
  /** Wrong, used before, or nobody's. */
  | { kind: 'refused' }
  | Throttled

/** What an app is set up with: to be scanned, and to be typed. */
export interface AppSetup {
  uri: string
  secret: string
}

/** What people sign in with besides their password. */
export interface SecondFactor {
  findState: (session: PersonSession) => Promise<FactorState>
  /** False where the person has an app that counts, which they remove first. */
  begin: (session: PersonSession) => Promise<boolean>
  /** Undefined where none is being set up. */
  findSetup: (session: PersonSession) => Promise<AppSetup | undefined>
  /** The first code of the app makes it count; every other session of the person ends. */
  confirm: (session: PersonSession, attempt: CodeAttempt) => Promise<ConfirmOutcome>
  /** New recovery codes in place of those before; undefined for who has no second factor. */
  renewCodes: (session: PersonSession) => Promise<string[] | undefined>
  /** The person's own. */
  remove: (session: PersonSession) => Promise<boolean>
  /** A colleague's, who has lost the phone. Throws NotAllowedError. */
  removeOf: (session: PersonSession, person_id: string) => Promise<boolean>
  /** The person of the session shows again that it is them. */
  prove: (session: PersonSession, attempt: CodeAttempt) => Promise<ProofOutcome>
  /**
   * The same by a recovery code alone. It is not counted, since nobody guesses one, and what is none may be
   * something else that they have typed.
   */
  proveByRecoveryCode: (session: PersonSession, typed: string) => Promise<boolean>
  /** Whose sign-in waits for its second step. */
  findPending: (token: SecretText) => Promise<PendingPerson | undefined>
  completeSignIn: (token: SecretText, attempt: CodeAttempt) => Promise<SecondStepOutcome>
}

export type ConfirmOutcome =
  | { kind: 'confirmed'; codes: string[] }
  | { kind: 'refused' }
  | Throttled

/** `expired`: too late, or begun with a password that was changed since. */
export type SecondStepOutcome = SignedIn | { kind: 'refused' } | { kind: 'expired' } | Throttled

export function createSecondFactor(
  store: Pick<Store, 'database' | 'vault'>,
  note: NoteEvent,
  recordChange: RecordChange,
): SecondFactor {
  const { database } = store
  /** Counts the attempt; what `accept` lets in is forgiven. */
  const attemptCode = async <Accepted extends object>(
    person: PendingPerson,
    attempt: CodeAttempt,
    accept: (typed: string) => Promise<Accepted | undefined>,
  ): Promise<Accepted | { kind: 'refused' } | Throttled> => {
    const keys = codeKeys(person, attempt)
    const throttle = await findThrottle(database, keys)
    if (throttle !== undefined) {
      return { kind: 'throttled', retryAfterSeconds: throttle.retryAfterSeconds }
    }
    const accepted = await accept(plain(attempt.code))
    if (accepted === undefined) return { kind: 'refused' }
    await forgiveSignInAttempts(database, keys)
    return accepted
  }

  const check = (person: PendingPerson, attempt: CodeAttempt): Promise<CodeOutcome> =>
    attemptCode(person, attempt, async (typed) => {
      if (appCode.test(typed)) {
        const app = await findTotp(store, person)
        const step = app?.confirmedAt == null ? undefined : findStep(app.secret, typed, app.now)
        const isNew = step !== undefined && (await acceptTotpStep(database, person, step))
        return isNew ? { kind: 'accepted', by: 'app' } : undefined
      }
      const isOpen = await consumeRecoveryCode(database, person, digestOf(typed))
      return isOpen ? { kind: 'accepted', by: 'recovery_code' } : undefined
    })

  const accept = async ({ person, sid }: PersonSession, by: FactorKind): Promise<ProofOutcome> => {
    await markSessionProven(database, sid)
    await note({ ...eventOf(person, 'session.proven'), detail: { by } })
    return { kind: 'proven' }
  }

  return {
    findState: ({ person }) => findFactorState(database, person),
    begin: ({ person }) => beginTotp(store, person, new SecretText(new Secret().base32)),
    findSetup: async ({ person }) => {
      const app = await findTotp(store, person)
      if (app === undefined || app.confirmedAt !== null) return undefined
      const totp = totpOf(app.secret, person.email)
      return { uri: totp.toString(), secret: totp.secret.base32 }
    },
    confirm: async (session, attempt) => {
      const { person } = session
      const outcome = await attemptCode(person, attempt, async (typed) => {
        const app = await findTotp(store, person)
        const step = app === undefined ? undefined : findStep(app.secret, typed, app.now)
        if (app === undefined || step === undefined) return undefined
        const codes = createCodes()
        const made = { sealed: app.sealed, step, digests: codes.map(digestOf) }
        return (await confirmTotp(database, person, made)) ? { codes } : undefined
      })
      if ('kind' in outcome) return outcome
      const { query } = forFirm(database, person.firm_id)
      await endSessions(query, person, { sid: session.sid, id: undefined })
      await note(eventOf(person, 'person.app_added'))
      return { kind: 'confirmed', codes: outcome.codes.map(spaced) }
    },
    renewCodes: async ({ person }) => {
      const { appSince, hasPasskey } = await findFactorState(database, person)
      if (appSince === null && !hasPasskey) return undefined
      const codes = createCodes()
      await replaceRecoveryCodes(database, person, codes.map(digestOf))
      await note(eventOf(person, 'person.codes_renewed'))
      return codes.map(spaced)
    },
    remove: async ({ person }) => {
      const isGone = await removeTotp(forFirm(database, person.firm_id).query, person)
      if (isGone) await note(eventOf(person, 'person.factor_removed'))
      return isGone
    },
    removeOf: (session, person_id) => removeFactorsOf(database, recordChange, session, person_id),
    prove: async (session, attempt) => {
      const outcome = await check(session.person, attempt)
      if (outcome.kind === 'accepted') return accept(session, outcome.by)
      if (outcome.kind === 'refused') await note(eventOf(session.person, 'session.proof_refused'))
      return outcome
    },
    proveByRecoveryCode: async (session, typed) => {
      const isOpen = await consumeRecoveryCode(database, session.person, digestOf(plain(typed)))
      if (isOpen) await accept(session, 'recovery_code')
      return isOpen
    },
    findPending: (token) => findPendingSignIn(database, token),
    completeSignIn: async (token, attempt) => {
      const person = await findPendingSignIn(database, token)
      if (person === undefined) return { kind: 'expired' }
      const outcome = await check(person, attempt)
      if (outcome.kind === 'refused') await note(eventOf(person, 'session.code_refused'))
      if (outcome.kind !== 'accepted') return outcome
      if (!(await consumePendingSignIn(database, token))) return { kind: 'expired' }
      return beginSession(database, person, attempt, note, { by: outcome.by })
    },
  }
}

/** All that a colleague signs in with besides the password, and their sessions, with the record of it. */
async function removeFactorsOf(
  database: Store['database'],
  recordChange: RecordChange,
  { person: admin, sid }: PersonSession,
  person_id: string,
): Promise<boolean> {
  requirePermission(admin, 'manage_people')
  const person = await findFirmPerson(database, admin.firm_id, person_id)
  if (person === undefined) return false
  return recordChange(admin.firm_id, async (query, note) => {
    if (!(await removeFactors(query, person))) return false
    await endSessions(query, person, { sid, id: undefined })
    const detail = { person_id, name: person.name }
    note({ ...eventOf(admin, 'person.factors_removed_of'), detail })
    return true
  })
}

const appCode = /^\d{6}$/

const plain = (typed: string): string => typed.replaceAll(/[\s-]/gu, '').toUpperCase()

/** Whether this has the form of a code of the app. */
export function isAppCode(typed: string): boolean {
  return appCode.test(plain(typed))
}

const period = 30

// SHA-1, six digits and thirty seconds are what every app reads (RFC 6238).
function totpOf(secret: SecretText, label = ''): TOTP {
  return new TOTP({
    issuer: 'Countinghouse',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret.reveal()),
  })
}

/** The step whose code this is: the present one, the one before or the one after. */
function findStep(secret: SecretText, token: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

const codeCount = 10
// 120 bits: a plain digest is enough for what nobody can guess.
const codeBytes = 15

function createCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const { buffer } = new Uint8Array(randomBytes(codeBytes))
    return new Secret({ buffer }).base32
  })
}

const spaced = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code
