import { and, desc, eq, exists, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder as Subquery } from 'drizzle-orm/pg-core'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { Client } from '@/lib/domain/clients/client'
import type { HandOff, HandOffState } from '@/lib/domain/connections/hand-off'
import { permissions } from '@/lib/domain/people/permissions'
import { connection } from '@/lib/server/db/connection-schema'
import { now, secondsAgo } from '@/lib/server/db/instant'
import { type Person, personColumns } from '@/lib/server/db/person'
import { handOff } from '@/lib/server/db/renewal-schema'
import { firm, person } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'
import { isAssigned, sees } from '@/lib/server/db/visible-client'

export interface NewHandOff {
  id: string
  firm_id: string
  person_id: string
  tokenDigest: string
  environment: Client['environment']
  clientName: string
  connection_id: string | null
  scope: readonly string[]
  days: number
}

export async function insertHandOff(query: Query, made: NewHandOff): Promise<void> {
  await build(query, (db) =>
    db.insert(handOff).values({
      id: made.id,
      firmId: made.firm_id,
      personId: made.person_id,
      tokenDigest: made.tokenDigest,
      environment: made.environment,
      clientName: made.clientName,
      connectionId: made.connection_id,
      scope: made.scope,
      expiresAt: sql`now() + make_interval(days => ${made.days})`,
    }),
  )
}

/** What the holder of the link may see. */
export interface Invitation {
  hand_off_id: string
  firm: { id: string; name: string; time_zone: string }
  /** Who asks. */
  person: Person
  clientName: string
  connection_id: string | null
  environment: Client['environment']
  scope: readonly string[]
  expires_at: string
}

const maker = alias(person, 'maker')

/** That the maker of a link might still create it. */
const keepsRight: SQL = sql`${and(
  isNull(maker.disabledAt),
  inArray(maker.role, permissions.connect),
  or(isNull(handOff.connectionId), maker.allClients, isAssigned(maker.id, handOff.connectionId)),
)}`

/** A link whose maker has lost the right to it has ended too. */
export const liveHandOff = and(
  isNull(handOff.usedAt),
  isNull(handOff.withdrawnAt),
  gt(handOff.expiresAt, now),
  exists(
    new Subquery()
      .select({ id: maker.id })
      .from(maker)
      .where(and(eq(maker.id, handOff.personId), keepsRight)),
  ),
)

const isLive = sql<boolean>`${liveHandOff}`
const shownName = sql<string>`coalesce(${connection.name}, ${handOff.clientName})`

/** The link of this digest: what it asks, `ended` once it serves no more, or undefined. */
export async function findInvitation(
  database: OpenDatabase,
  tokenDigest: string,
): Promise<Invitation | 'ended' | undefined> {
  const [found] = await build(database.query, (db) =>
    db
      .select({
        isLive,
        invitation: {
          hand_off_id: handOff.id,
          clientName: shownName,
          connection_id: handOff.connectionId,
          environment: handOff.environment,
          scope: handOff.scope,
          expires_at: handOff.expiresAt,
        },
        firm: { id: firm.id, name: firm.name, time_zone: firm.timeZone },
        person: personColumns,
      })
      .from(handOff)
      .innerJoin(firm, eq(firm.id, handOff.firmId))
      .innerJoin(person, eq(person.id, handOff.personId))
      .leftJoin(connection, eq(connection.id, handOff.connectionId))
      .where(eq(handOff.tokenDigest, tokenDigest)),
  )
  if (found === undefined) return undefined
  return found.isLive ? { ...found.invitation, firm: found.firm, person: found.person } : 'ended'
}

/** The links that a person may see, newest first: of one client, or those for new ones. */
export async function listHandOffs(
  database: OpenDatabase,
  reader: Person,
  connection_id: string | null,
): Promise<HandOff[]> {
  if (connection_id !== null && !uuidPattern.test(connection_id)) return []
  const { connectionId, createdAt, id } = handOff
  const ofClient = connection_id === null ? isNull(connectionId) : eq(connectionId, connection_id)
  const rows = await forFirm(database, reader.firm_id).build((db) =>
    selectHandOffs(db, reader)
      .where(and(isVisible(reader), ofClient, gt(createdAt, secondsAgo(listedSeconds))))
      .orderBy(desc(createdAt), id)
      .limit(20),
  )
  return rows.map(readHandOff)
}

const listedSeconds = 60 * 86_400

export async function findHandOff(
  database: OpenDatabase,
  reader: Person,
  hand_off_id: string,
): Promise<HandOff | undefined> {
  if (!uuidPattern.test(hand_off_id)) return undefined
  const [row] = await forFirm(database, reader.firm_id).build((db) =>
    selectHandOffs(db, reader).where(and(isVisible(reader), eq(handOff.id, hand_off_id))),
  )
  return row && readHandOff(row)
}

// Links for new clients are seen by the person who created them, and by those who see all clients.
function isVisible(reader: Person): SQL | undefined {
  const isOwn = and(isNull(handOff.connectionId), eq(handOff.personId, reader.id))
  return and(eq(handOff.firmId, reader.firm_id), or(sees(reader, handOff.connectionId), isOwn))
}

function selectHandOffs(db: QueryBuilder, reader: Person) {
  // What it led to may be a client that this person does not see.
  const approved = alias(connection, 'approved')
  return db
    .select({
      link: handOff,
      isLive,
      isOver: sql<boolean>`${handOff.expiresAt} <= now()`,
      isStalled: sql<boolean>`coalesce(${handOff.usedAt} < now() - interval '2 minutes', false)`,
      isAbandoned: sql<boolean>`${not(keepsRight)}`,
      madeBy: maker.name,
      clientName: shownName,
      ledTo: sql<string | null>`coalesce(${approved.id}, ${handOff.connectionId})`,
    })
    .from(handOff)
    .innerJoin(maker, eq(maker.id, handOff.personId))
    .leftJoin(connection, eq(connection.id, handOff.connectionId))
    .leftJoin(approved, and(eq(approved.id, handOff.approvedId), sees(reader, approved.id)))
    .$dynamic()
}

type HandOffRow = Awaited<ReturnType<typeof selectHandOffs>>[number]

function readHandOff({ link, ...row }: HandOffRow): HandOff {
  const { outcome, usedAt } = link
  const isStalled = row.isStalled && outcome === null
  const times = {
    made_at: link.createdAt,
    expires_at: link.expiresAt,
    opened_at: link.openedAt,
    begun_at: link.begunAt,
    declined_at: link.declinedAt,
    failed_at: link.failedAt ?? (isStalled ? usedAt : null),
    approved_at: outcome === null || outcome === 'failed' ? null : usedAt,
    withdrawn_at: link.withdrawnAt,
  }
  return {
    hand_off_id: link.id,
    clientName: row.clientName,
    connection_id: link.connectionId,
    environment: link.environment,
    scope: link.scope,
    state: stateOf(times, {
      isUsed: usedAt !== null,
      isOver: row.isOver,
      isAbandoned: row.isAbandoned,
      hasFailed: isStalled || outcome === 'failed',
    }),
    isLive: row.isLive,
    failure: isStalled ? 'interrupted' : link.failure,
    outcome,
    approved_id: times.approved_at === null ? null : row.ledTo,
    madeBy: row.madeBy,
    ...times,
  }
}

type Times = Pick<
  HandOff,
  'opened_at' | 'begun_at' | 'declined_at' | 'failed_at' | 'approved_at' | 'withdrawn_at'
>

function stateOf(
  times: Times,
  is: { isUsed: boolean; isOver: boolean; isAbandoned: boolean; hasFailed: boolean },
): HandOffState {
  if (is.isUsed) {
    if (is.hasFailed) return 'failed'
    return times.approved_at === null ? 'begun' : 'approved'
  }
  if (times.withdrawn_at !== null || is.isAbandoned) return 'withdrawn'
  if (is.isOver) return 'expired'
  return lastStep(times)
}

/** A person who declined may begin again, so the last step counts, whichever it was. */
function lastStep({ opened_at, begun_at, declined_at, failed_at }: Times): HandOffState {
  const steps = [
    { state: 'opened', at: opened_at },
    { state: 'begun', at: begun_at },
    { state: 'declined', at: declined_at },
    { state: 'failed', at: failed_at },
  ] as const
  let last: { state: HandOffState; at: string } = { state: 'sent', at: '' }
  for (const { state, at } of steps) if (at !== null && at >= last.at) last = { state, at }
  return last.state
}
