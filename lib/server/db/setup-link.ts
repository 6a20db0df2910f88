import {
  and,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { createFirm, demoEmails, type NewFirm } from '@/lib/server/db/firm'
import { inSeconds, now } from '@/lib/server/db/instant'
import { createLinkToken, isLinkToken } from '@/lib/server/db/person-link'
import { install, person, personLink } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'

/** How long a setup link works, in seconds. */
const setupLinkLife = 24 * 60 * 60

// An admin who may still join by a link counts. Demo people do not: where others can reach the app,
// they cannot sign in.
function hasNoAdmin(db: QueryBuilder): SQL {
  const isTheirs = eq(personLink.personId, person.id)
  const openLink = db
    .select({ kind: personLink.kind })
    .from(personLink)
    .where(and(isTheirs, isNull(personLink.usedAt), gt(personLink.expiresAt, now)))
  return notExists(
    db
      .select({ id: person.id })
      .from(person)
      .where(
        and(
          eq(person.role, 'admin'),
          isNull(person.disabledAt),
          or(isNotNull(person.passwordHash), exists(openLink)),
          notInArray(sql`lower(${person.email})`, [...demoEmails]),
        ),
      ),
  )
}

/** A new setup link in place of the one before; undefined once there is an admin to sign in. */
export async function replaceSetupLink(database: OpenDatabase): Promise<SecretText | undefined> {
  const { token, tokenDigest } = createLinkToken()
  const replaced = await build(database.query, (db) =>
    db
      .update(install)
      .set({ setupDigest: tokenDigest, setupExpiresAt: inSeconds(setupLinkLife) })
      .where(hasNoAdmin(db))
      .returning({ id: install.id }),
  )
  return replaced.length === 0 ? undefined : token
}

const isOpen = (db: QueryBuilder, token: SecretText) =>
  and(eq(install.setupDigest, digestOf(token)), gt(install.setupExpiresAt, now), hasNoAdmin(db))

export async function isSetupOpen(database: OpenDatabase, token: SecretText): Promise<boolean> {
  if (!isLinkToken(token)) return false
  const found = await build(database.query, (db) =>
    db.select({ id: install.id }).from(install).where(isOpen(db, token)),
  )
  return found.length > 0
}

export type SetupOutcome =
  | { kind: 'created'; firm_id: string; person_id: string }
  | { kind: 'not_open' | 'taken' }

/** Creates the first firm and its admin, once: the second to try finds the link used. */
export function completeSetup(
  database: OpenDatabase,
  token: SecretText,
  firm: NewFirm & { people: readonly [NewFirm['people'][number]] },
): Promise<SetupOutcome> {
  const [{ email }] = firm.people
  return database.transaction(async (query): Promise<SetupOutcome> => {
    const kind = await build(query, async (db) => {
      const isSame = sql`lower(${person.email}) = lower(${email})`
      const taken = await db.select({ id: person.id }).from(person).where(isSame)
      if (taken.length > 0) return 'taken'
      const used = await db
        .update(install)
        .set({ setupDigest: null, setupExpiresAt: null })
        .where(isOpen(db, token))
        .returning({ id: install.id })
      return used.length === 0 ? 'not_open' : 'open'
    })
    if (kind !== 'open') return { kind }
    const { firm_id, person_ids } = await createFirm({ query }, firm)
    return { kind: 'created', firm_id, person_id: person_ids[0] }
  })
}
