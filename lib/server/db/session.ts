import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { Client } from '@/lib/domain/clients/client'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import { clientSetting, firmSetting } from '@/lib/server/db/client-schema'
import { clientFields, type StoredToken, tokenFields } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { inSeconds, now, optionalMoment, secondsAgo } from '@/lib/server/db/instant'
import { shownOnce } from '@/lib/server/db/factor-schema'
import { hasUnread } from '@/lib/server/db/notification'
import { type Person, personColumns } from '@/lib/server/db/person'
import { listSettingsFields, type StoredListSettings } from '@/lib/server/db/saved-view'
import { firm, install, person, session } from '@/lib/server/db/schema'
import { factorDue } from '@/lib/server/db/second-factor'
import { clientSettings, firmSettings } from '@/lib/server/db/setting'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build, buildOnce, type QueryBuilder } from '@/lib/server/db/store/query-builder'
import { isAssigned } from '@/lib/server/db/visible-client'

/** How long a session lasts, in seconds: from signing in, and without any use. */
export const sessionLife = { whole: 12 * 60 * 60, idle: 30 * 60 } as const

/** For how long a person is believed to be the one who signed in, in seconds. */
export const proofLife = 10 * 60

export interface SessionSettings {
  time_zone: string
  period: string | null
  /** The month that a fiscal year begins with, from 1 to 12. */
  fiscal_start: number
}

/** What the cookie of a session holds. Every confirmation replaces the key, and without it the cookie opens nothing. */
export interface SessionToken {
  sid: string
  key?: string | undefined
}

export interface PersonSession {
  sid: string
  /** Of the key in the only cookie that counts; null before the first confirmation. */
  keyDigest: string | null
  /** Whether the person has shown within the last minutes that it is them. */
  isProven: boolean
  /** By when a second factor has to be set up; null where none is required, or there is one. */
  factorDue: string | null
  /** That day is over: the person may do nothing else. */
  mustEnrol: boolean
  person: Person
  firm: { id: string; name: string; time_zone: string }
  /** There is a notification that they have not read, of a client that they may see. */
  hasUnread: boolean
  /** Why no token in this store may be used now. */
  hold: StoreHold | null
  /** What the pages of this request start from: the client's own settings, else the firm's. */
  settings: SessionSettings
}

/** A client that this person may see, with the state of its token. */
export interface ClientAccess extends PersonSession {
  client: Client
  token: StoredToken
  lists: StoredListSettings
  /** It was looked up for a page, which leads on where a route answers with a problem. */
  isOfPage?: true
}

/** What a sign-in came with. */
export interface SignInOrigin {
  address: string
  /**
   * When the person showed elsewhere that it is them, in seconds since 1970; 0 where nobody knows.
   * Undefined where they did so here and now.
   */
  verifiedAt?: number | undefined
  /** Its `User-Agent`. */
  device?: string | undefined
  /** What its browser reads. */
  language?: string | undefined
}

/**
 * Starts a session; only the digest of its id is stored. It is strong where a password was not all.
 * `isFirst`: the person has never signed in with a browser that said what it reads.
 */
export async function createSession(
  database: OpenDatabase,
  person_id: string,
  { isStrong = false, ...origin }: SignInOrigin & { isStrong?: boolean },
): Promise<{ sid: string; isFirst: boolean }> {
  const sid = randomBytes(32).toString('base64url')
  const language = storable(origin.language)
  const { verifiedAt } = origin
  const [made] = await build(database.query, (db) => {
    const isMeant = eq(person.id, person_id)
    const spoken = db.$with('spoken').as(
      db
        .update(person)
        .set({ language })
        .where(and(isMeant, isNotNull(sql`${language}::text`), isOther(language)))
        .returning({ id: person.id }),
    )
    const before = db
      .select({ isFirst: isNull(person.language) })
      .from(person)
      .where(isMeant)
    return db
      .with(spoken)
      .insert(session)
      .values({
        id: sessionDigest(sid),
        personId: person_id,
        address: storable(origin.address),
        device: storable(origin.device),
        isStrong,
        verifiedAt:
          verifiedAt === undefined ? now : sql`least(to_timestamp(${verifiedAt}::float8), now())`,
        expiresAt: inSeconds(sessionLife.whole),
      })
      .returning({ isFirst: sql<boolean>`${before}` })
  })
  return { sid, isFirst: made?.isFirst ?? true }
}

const isOther = (language: string | null) => sql`${person.language} is distinct from ${language}`

// PostgreSQL holds no NUL in a text.
function storable(text: string | undefined): string | null {
  return text?.replaceAll('\0', '').slice(0, 300) || null
}

/** Of a person who may sign in; the placeholder `digest` is the session's. */
export const isLive = and(
  eq(session.id, sql.placeholder('digest')),
  isNull(session.endedAt),
  gt(session.expiresAt, now),
  gt(session.lastSeenAt, secondsAgo(sessionLife.idle)),
  isNull(person.disabledAt),
)

export const isTouchDue = sql<boolean>`${session.lastSeenAt} < ${secondsAgo(60)}`
export const mustEnrol = sql<boolean>`coalesce(${factorDue} <= now(), false)`

const sessionFields = (db: QueryBuilder) => ({
  person: personColumns,
  firm: { id: firm.id, name: firm.name, time_zone: firm.timeZone },
  isTouchDue,
  isProven: sql<boolean>`${session.verifiedAt} > ${secondsAgo(proofLife)}`,
  keyDigest: session.keyDigest,
  factorDue: optionalMoment(factorDue),
  mustEnrol,
  hold: sql<StoreHold | null>`${db.select({ reason: install.heldReason }).from(install)}`,
  hasUnread: hasUnread(db),
})

const selectPerson = buildOnce((db) =>
  db
    .select({ ...sessionFields(db), settings: firmSettings })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .innerJoin(firm, eq(firm.id, person.firmId))
    .leftJoin(firmSetting, eq(firmSetting.firmId, firm.id))
    .where(isLive)
    .prepare('person_of_session'),
)

/**
 * The person of a live session; undefined when it ended, expired, or the person was disabled. What a browser
 * holds has to be given whole; who was let in by it may be looked up again by its `sid`.
 */
export async function findPersonForSession(
  database: OpenDatabase,
  held: string | SessionToken,
): Promise<PersonSession | undefined> {
  const sid = sidOf(held)
  const [found] = await selectPerson(database.query, { digest: sessionDigest(sid) })
  return found !== undefined && isCurrent(held, found) ? withTouch(database, sid, found) : undefined
}

function sidOf(held: string | SessionToken): string {
  return typeof held === 'string' ? held : held.sid
}

function isCurrent(held: string | SessionToken, { keyDigest }: FoundSession): boolean {
  if (typeof held === 'string') return true
  return keyDigest === (held.key === undefined ? null : digestOf(held.key))
}

/** Of the person, those of the clients that are meant which they may see. */
export const visibleClients = (isMeant: SQL) =>
  and(
    eq(connection.firmId, person.firmId),
    isMeant,
    or(person.allClients, isAssigned(person.id, connection.id)),
  )

const selectClient = buildOnce((db) =>
  db
    .select({
      ...sessionFields(db),
      settings: clientSettings,
      client: clientFields,
      token: tokenFields,
      lists: listSettingsFields,
    })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .innerJoin(firm, eq(firm.id, person.firmId))
    .leftJoin(connection, visibleClients(eq(connection.id, sql.placeholder('connection_id'))))
    .leftJoin(firmSetting, eq(firmSetting.firmId, firm.id))
    .leftJoin(clientSetting, eq(clientSetting.connectionId, connection.id))
    .where(isLive)
    .prepare('client_of_session'),
)

export interface ClientForSession {
  session: PersonSession
  /** Undefined when there is no such client of the firm, or it is not this person's to see. */
  access: ClientAccess | undefined
}

/** All that a client's page asks of the store, in one statement. Undefined: nobody is signed in. */
export async function findClientForSession(
  database: OpenDatabase,
  held: string | SessionToken,
  connection_id: string,
): Promise<ClientForSession | undefined> {
  const sid = sidOf(held)
  const wanted = uuidPattern.test(connection_id) ? connection_id : null
  const values = { digest: sessionDigest(sid), connection_id: wanted }
  const [found] = await selectClient(database.query, values)
  if (found === undefined || !isCurrent(held, found)) return undefined
  const { client, token, lists, ...rest } = found
  const signedIn = await withTouch(database, sid, rest)
  const access =
    client === null || token === null ? undefined : { ...signedIn, client, token, lists }
  return { session: signedIn, access }
}

type FoundSession = Omit<PersonSession, 'sid'> & { isTouchDue: boolean }

// A page read stays a read: the mark of life is written once a minute at most.
async function withTouch(
  database: OpenDatabase,
  sid: string,
  { isTouchDue: isDue, ...found }: FoundSession,
): Promise<PersonSession> {
  if (isDue) await markSeen(database, sid)
  return { sid, ...found }
}

export async function markSeen({ query }: OpenDatabase, sid: string): Promise<void> {
  const isMeant = and(eq(session.id, sessionDigest(sid)), lt(session.lastSeenAt, secondsAgo(60)))
  await build(query, (db) => db.update(session).set({ lastSeenAt: now }).where(isMeant))
}

/** Whose session it was; undefined when it had ended already, or never was. What it was to see goes too. */
export async function endSession(
  database: OpenDatabase,
  sid: string,
): Promise<{ firm_id: string; person_id: string } | undefined> {
  const digest = sessionDigest(sid)
  const [ended] = await build(database.query, (db) => {
    const unseen = db
      .$with('unseen')
      .as(
        db.delete(shownOnce).where(eq(shownOnce.sessionId, digest)).returning({ id: shownOnce.id }),
      )
    const isOpen = and(eq(session.id, digest), isNull(session.endedAt))
    return db
      .with(unseen)
      .update(session)
      .set({ endedAt: now })
      .from(person)
      .where(and(isOpen, eq(person.id, session.personId)))
      .returning({ firm_id: person.firmId, person_id: session.personId })
  })
  return ended
}

export function sessionDigest(sid: string): string {
  return digestOf(sid)
}
