import { and, eq, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { firmSetting } from '@/lib/server/db/client-schema'
import { passkey, recoveryCode, totp } from '@/lib/server/db/factor-schema'
import { now } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { person, session } from '@/lib/server/db/schema'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'
import { openSealed, type SealContext } from '@/lib/server/db/vault'

type FactorStore = Pick<Store, 'database' | 'vault'>
type Owner = Pick<Person, 'id' | 'firm_id'>

const contextOf = ({ id, firm_id }: Owner): SealContext => ({
  purpose: 'totp',
  firm_id,
  holder_id: id,
  gen: 0,
})

/**
 * Keeps the secret of an app that the session of this digest sets up; false where the person has one that
 * counts.
 */
export async function beginTotp(
  { database, vault }: FactorStore,
  owner: Owner,
  secret: SecretText,
  begunBy: string,
): Promise<boolean> {
  const secretSealed = vault.seal(secret, contextOf(owner))
  const kept = await forFirm(database, owner.firm_id).build((db) =>
    db
      .insert(totp)
      .values({ personId: owner.id, firmId: owner.firm_id, secretSealed, begunBy })
      .onConflictDoUpdate({
        target: totp.personId,
        set: { secretSealed, begunBy, lastStep: 0, createdAt: now },
        setWhere: isNull(totp.confirmedAt),
      })
      .returning({ personId: totp.personId }),
  )
  return kept.length > 0
}

export interface StoredTotp {
  secret: SecretText
  /** As it lies in the store. */
  sealed: string
  /** The digest of the session that set it up, or is about to. */
  begunBy: string | null
  /** Since when it counts; null while it is being set up. */
  confirmedAt: string | null
  /** The store's clock, in milliseconds since 1970: the only one that counts. */
  now: number
}

/** Throws AccessUnreadableError. */
export async function findTotp(
  { database, vault }: FactorStore,
  owner: Owner,
): Promise<StoredTotp | undefined> {
  const [found] = await forFirm(database, owner.firm_id).build((db) =>
    db
      .select({
        sealed: totp.secretSealed,
        begunBy: totp.begunBy,
        confirmedAt: totp.confirmedAt,
        now: sql<number>`extract(epoch from now())::float8 * 1000`,
      })
      .from(totp)
      .where(eq(totp.personId, owner.id)),
  )
  if (found === undefined) return undefined
  return { ...found, secret: openSealed(vault, found.sealed, contextOf(owner)) }
}

/**
 * The one conditional write by which a code counts: false where this one, or a later one, was accepted
 * before, whatever the clock says now.
 */
export async function acceptTotpStep(
  database: OpenDatabase,
  owner: Owner,
  step: number,
): Promise<boolean> {
  const isNewer = lt(totp.lastStep, step)
  const accepted = await forFirm(database, owner.firm_id).build((db) =>
    db
      .update(totp)
      .set({ lastStep: step })
      .where(and(eq(totp.personId, owner.id), isNotNull(totp.confirmedAt), isNewer))
      .returning({ personId: totp.personId }),
  )
  return accepted.length > 0
}

/**
 * The app counts from its first code on, and these are its recovery codes; false where it did already, or
 * another was set up meanwhile.
 */
export async function confirmTotp(
  database: OpenDatabase,
  owner: Owner,
  { sealed, step, digests }: { sealed: string; step: number; digests: readonly string[] },
): Promise<boolean> {
  return forFirm(database, owner.firm_id).transaction((query) =>
    build(query, async (db) => {
      const isMeant = and(isNull(totp.confirmedAt), eq(totp.secretSealed, sealed))
      const confirmed = await db
        .update(totp)
        .set({ lastStep: step, confirmedAt: now })
        .where(and(eq(totp.personId, owner.id), isMeant))
        .returning({ personId: totp.personId })
      if (confirmed.length === 0) return false
      await replaceCodes(db, owner, digests)
      return true
    }),
  )
}

/** In place of those before, used or not. */
export async function replaceRecoveryCodes(
  database: OpenDatabase,
  owner: Owner,
  digests: readonly string[],
): Promise<void> {
  await forFirm(database, owner.firm_id).transaction((query) =>
    build(query, (db) => replaceCodes(db, owner, digests)),
  )
}

async function replaceCodes(
  db: QueryBuilder,
  { id: personId }: Owner,
  digests: readonly string[],
): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  await db.insert(recoveryCode).values(digests.map((digest) => ({ personId, digest })))
}

/** Uses a code up; false for one that is not this person's, was used, or stands in for no factor. */
export async function consumeRecoveryCode(
  database: OpenDatabase,
  owner: Owner,
  digest: string,
): Promise<boolean> {
  const isTheirs = and(eq(recoveryCode.personId, owner.id), eq(recoveryCode.digest, digest))
  const used = await forFirm(database, owner.firm_id).build((db) =>
    db
      .update(recoveryCode)
      .set({ usedAt: now })
      .where(and(isTheirs, isNull(recoveryCode.usedAt), hasSecondFactor(recoveryCode.personId)))
      .returning({ digest: recoveryCode.digest }),
  )
  return used.length > 0
}

export interface FactorState {
  /** Since when the app counts; null without one. */
  appSince: string | null
  hasPasskey: boolean
  /** How many recovery codes were not used. */
  codesLeft: number
}

export async function findFactorState(database: OpenDatabase, owner: Owner): Promise<FactorState> {
  const isUnused = and(eq(recoveryCode.personId, owner.id), isNull(recoveryCode.usedAt))
  return forFirm(database, owner.firm_id).build(async (db) => {
    const [app] = await db
      .select({ since: totp.confirmedAt })
      .from(totp)
      .where(eq(totp.personId, owner.id))
    return {
      appSince: app?.since ?? null,
      hasPasskey: (await db.$count(passkey, eq(passkey.personId, owner.id))) > 0,
      codesLeft: await db.$count(recoveryCode, isUnused),
    }
  })
}

/** Removes the app, and the recovery codes with the last factor; false where there was no app. */
export async function removeTotp(query: Query, { id }: Pick<Person, 'id'>): Promise<boolean> {
  const [removed] = await build(query, (db) => {
    const app = db
      .$with('app')
      .as(db.delete(totp).where(eq(totp.personId, id)).returning({ since: totp.confirmedAt }))
    const passkeys = db.select({ id: passkey.id }).from(passkey).where(eq(passkey.personId, id))
    const codes = db.$with('codes').as(
      db
        .delete(recoveryCode)
        .where(and(eq(recoveryCode.personId, id), notExists(passkeys)))
        .returning({ digest: recoveryCode.digest }),
    )
    return db.with(app, codes).select({ since: app.since }).from(app)
  })
  return removed?.since != null
}

/** Removes all that a person signs in with besides the password; false where there was nothing. */
export async function removeFactors(query: Query, owner: Pick<Person, 'id'>): Promise<boolean> {
  const passkeys = await build(query, (db) =>
    db.delete(passkey).where(eq(passkey.personId, owner.id)).returning({ id: passkey.id }),
  )
  return (await removeTotp(query, owner)) || passkeys.length > 0
}

/** Whether the person that this column names has a second factor. */
export function hasSecondFactor(personId: AnyPgColumn): SQL<boolean> {
  const { confirmedAt } = totp
  return sql<boolean>`(exists (select from ${totp} where ${totp.personId} = ${personId} and ${confirmedAt} is not null)
    or exists (select from ${passkey} where ${passkey.personId} = ${personId}))`
}

/** By when a person needs one by the policy of their firm; null where none is required. */
const mustHaveFactorBy = sql`case when ${firmSetting.factorRequiredAt} is not null
  then greatest(${firmSetting.factorRequiredAt}, ${person.createdAt}) + make_interval(days => ${firmSetting.factorGraceDays}) end`

/** That the day by which the person had to set a second factor up is over. */
export const overdueFactor = sql<boolean>`coalesce(${mustHaveFactorBy} <= now() and not ${hasSecondFactor(person.id)}, false)`

/** The same for the person of a session; null where they have one. */
export const factorDue = sql`case when ${firmSetting.factorRequiredAt} is not null and not ${session.isStrong}
    and not ${hasSecondFactor(person.id)}
  then greatest(${firmSetting.factorRequiredAt}, ${person.createdAt}) + make_interval(days => ${firmSetting.factorGraceDays}) end`
