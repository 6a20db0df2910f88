import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import { inSeconds, now } from '@/lib/server/db/instant'
import { firm, person, personIdentity, personLink, session } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** `invitation`: to join the firm. `reset`: to replace a password that is lost. */
export type PersonLinkKind = 'invitation' | 'reset'

/** How long a link works, in seconds. */
export const personLinkLife = { invitation: 7 * 24 * 60 * 60, reset: 24 * 60 * 60 } as const

/** What kind of link it is, and where it may be mailed to. */
export interface ReplacedLink {
  kind: PersonLinkKind
  email: string
  /** As the person last read; null until they have signed in. */
  language: string | null
}

/** A new token, and what is stored of it. */
export function createLinkToken(): { token: SecretText; tokenDigest: string } {
  const token = new SecretText(randomBytes(32).toString('base64url'))
  return { token, tokenDigest: digestOf(token) }
}

/**
 * Gives a person of the firm a new link in place of the one before: to join for who has not joined, to
 * reset the password for who may sign in. Undefined for anybody else, and nothing is changed.
 */
export async function replacePersonLink(
  query: Query,
  { firm_id, person_id, tokenDigest }: { firm_id: string; person_id: string; tokenDigest: string },
): Promise<ReplacedLink | undefined> {
  if (!uuidPattern.test(person_id)) return undefined
  const { invitation, reset } = personLinkLife
  const hasNotJoined = sql`${person.passwordHash} is null`
  const [replaced] = await build(query, (db) => {
    const isMeant = eq(person.id, person_id)
    const link = db
      .select({
        personId: person.id,
        kind: sql<PersonLinkKind>`case when ${hasNotJoined} then 'invitation' else 'reset' end`.as(
          'kind',
        ),
        tokenDigest: sql<string>`${tokenDigest}`.as('token_digest'),
        createdAt: sql<string>`now()`.as('created_at'),
        expiresAt: sql<string>`case when ${hasNotJoined} then ${inSeconds(invitation)}
          else ${inSeconds(reset)} end`.as('expires_at'),
        usedAt: sql<null>`null::timestamptz`.as('used_at'),
      })
      .from(person)
      .where(and(eq(person.firmId, firm_id), isMeant, isNull(person.disabledAt)))
    return db
      .insert(personLink)
      .select(link)
      .onConflictDoUpdate({
        target: personLink.personId,
        set: {
          kind: sql`excluded.kind`,
          usedAt: null,
          tokenDigest,
          expiresAt: sql`excluded.expires_at`,
          createdAt: now,
        },
      })
      .returning({
        kind: personLink.kind,
        email: sql<string>`${db.select({ email: person.email }).from(person).where(isMeant)}`,
        language: sql<string | null>`${db
          .select({ language: person.language })
          .from(person)
          .where(isMeant)}`,
      })
  })
  return replaced
}

/** What the holder of a link may see. */
export interface OpenPersonLink {
  kind: PersonLinkKind
  state: 'open' | 'used' | 'expired'
  firmName: string
  timeZone: string
  name: string
  email: string
  expires_at: string
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** 256 bits as base64url: anything else in the address costs no read of the store. */
export function isLinkToken(token: SecretText): boolean {
  return tokenPattern.test(token.reveal())
}

/** Undefined for a link that was never made, was replaced or withdrawn, or whose person may not sign in. */
export async function findPersonLink(
  database: OpenDatabase,
  token: SecretText,
): Promise<OpenPersonLink | undefined> {
  if (!isLinkToken(token)) return undefined
  const [found] = await build(database.query, (db) =>
    db
      .select({
        kind: personLink.kind,
        expires_at: personLink.expiresAt,
        usedAt: personLink.usedAt,
        isOver: sql<boolean>`${personLink.expiresAt} <= now()`,
        firmName: firm.name,
        timeZone: firm.timeZone,
        name: person.name,
        email: person.email,
      })
      .from(personLink)
      .innerJoin(person, eq(person.id, personLink.personId))
      .innerJoin(firm, eq(firm.id, person.firmId))
      .where(and(eq(personLink.tokenDigest, digestOf(token)), isNull(person.disabledAt))),
  )
  if (found === undefined) return undefined
  const { usedAt, isOver, ...link } = found
  return { ...link, state: usedAt !== null ? 'used' : isOver ? 'expired' : 'open' }
}

/**
 * The one conditional write by which a link is used: the password is set, every session of the person
 * ends, and single sign-on has to be linked again. Undefined for everyone but the first, and once the link has expired.
 */
export async function consumePersonLink(
  database: OpenDatabase,
  { token, name, passwordHash }: { token: SecretText; name: string; passwordHash: string },
): Promise<{ kind: PersonLinkKind; firm_id: string; person_id: string } | undefined> {
  const [changed] = await build(database.query, (db) => {
    const used = db.$with('used').as(
      db
        .update(personLink)
        .set({ usedAt: now })
        .from(person)
        .where(
          and(
            eq(personLink.tokenDigest, digestOf(token)),
            isNull(personLink.usedAt),
            gt(personLink.expiresAt, now),
            eq(person.id, personLink.personId),
            isNull(person.disabledAt),
          ),
        )
        .returning({ personId: personLink.personId, kind: personLink.kind }),
    )
    const joined = db.$with('joined').as(
      db
        .update(person)
        .set({
          passwordHash,
          name: sql`case when ${used.kind} = 'invitation' then ${name} else ${person.name} end`,
        })
        .from(used)
        .where(eq(person.id, used.personId))
        .returning({ person_id: person.id, firm_id: person.firmId, kind: used.kind }),
    )
    const ids = db.select({ person_id: joined.person_id }).from(joined)
    const forgotten = db
      .$with('forgotten')
      .as(
        db
          .delete(personIdentity)
          .where(inArray(personIdentity.personId, ids))
          .returning({ issuer: personIdentity.issuer }),
      )
    const ended = db.$with('ended').as(
      db
        .update(session)
        .set({ endedAt: now })
        .where(and(isNull(session.endedAt), inArray(session.personId, ids)))
        .returning({ id: session.id }),
    )
    return db.with(used, joined, forgotten, ended).select().from(joined)
  })
  return changed
}
