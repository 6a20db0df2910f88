import { Secret } from 'otpauth'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import { eventOf, note } from '@/lib/server/audit/note'
import {
  attemptCode,
  type CodeAttempt,
  createRecoveryCodes,
  findStep,
  type Throttled,
  totpOf,
} from '@/lib/server/auth/code-check'
import type { Context } from '@/lib/server/context'
import { endSessions } from '@/lib/server/db/person-sessions'
import {
  beginTotp,
  confirmTotp,
  findFactorState,
  findTotp,
  removeTotp,
  replaceRecoveryCodes,
} from '@/lib/server/db/second-factor'
import { type PersonSession, sessionDigest } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** Begins to set an app up. False where the person has one that counts, which they remove first. */
export function beginApp(
  { store }: Pick<Context, 'store'>,
  { person, sid }: PersonSession,
): Promise<boolean> {
  return beginTotp(store, person, new SecretText(new Secret().base32), sessionDigest(sid))
}

/** What an app is set up with: to be scanned, and to be typed. */
export interface AppSetup {
  uri: string
  secret: string
}

/** Undefined where this session sets no app up: no other sees its secret. */
export async function findAppSetup(
  { store }: Pick<Context, 'store'>,
  { person, sid }: PersonSession,
): Promise<AppSetup | undefined> {
  const app = await findTotp(store, person)
  if (app?.begunBy !== sessionDigest(sid) || app.confirmedAt !== null) return undefined
  const totp = totpOf(app.secret, person.email)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

export type ConfirmOutcome =
  | { kind: 'confirmed'; codes: string[] }
  | { kind: 'refused' }
  | Throttled

/** By its first code the app begins to count; every other session of the person ends. */
export async function confirmApp(
  context: Context,
  { person, sid }: PersonSession,
  attempt: CodeAttempt,
): Promise<ConfirmOutcome> {
  const { store } = context
  const outcome = await attemptCode(context, person, attempt, async (typed) => {
    const app = await findTotp(store, person)
    const step = app === undefined ? undefined : findStep(app.secret, typed, app.now)
    if (app?.begunBy !== sessionDigest(sid) || step === undefined) return undefined
    const codes = createRecoveryCodes()
    const made = { sealed: app.sealed, step, digests: codes.map(digestOf) }
    return (await confirmTotp(store.database, person, made)) ? { codes } : undefined
  })
  if ('kind' in outcome) return outcome
  const { query } = forFirm(store.database, person.firm_id)
  await endSessions(query, person, { sid, id: undefined })
  await note(context, eventOf(person, 'person.app_added'))
  return { kind: 'confirmed', codes: outcome.codes.map(spaced) }
}

/** New recovery codes in place of those before; undefined where the person has no second factor. */
export async function renewRecoveryCodes(
  context: Context,
  { person }: PersonSession,
): Promise<string[] | undefined> {
  const { database } = context.store
  const { appSince, hasPasskey } = await findFactorState(database, person)
  if (appSince === null && !hasPasskey) return undefined
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(database, person, codes.map(digestOf))
  await note(context, eventOf(person, 'person.codes_renewed'))
  return codes.map(spaced)
}

/** Removes the person's own app. */
export async function removeApp(context: Context, { person }: PersonSession): Promise<boolean> {
  const { query } = forFirm(context.store.database, person.firm_id)
  const isGone = await removeTotp(query, person)
  if (isGone) await note(context, eventOf(person, 'person.factor_removed'))
  return isGone
}

function spaced(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
