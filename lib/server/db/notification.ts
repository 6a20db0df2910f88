import { and, desc, eq, exists, gt, isNull, lt, lte, min, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '@/lib/domain/notifications/notification'
import { connection } from '@/lib/server/db/connection-schema'
import { now, secondsAgo } from '@/lib/server/db/instant'
import { notification } from '@/lib/server/db/notification-schema'
import type { Person } from '@/lib/server/db/person'
import { auditEvent, install, person } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'
import { isAssigned } from '@/lib/server/db/visible-client'

/** No token of the store may be used while it is held, and nobody is notified. */
export const isNotHeld = (db: QueryBuilder) =>
  isNull(sql`${db.select({ reason: install.heldReason }).from(install)}`)

export interface Notification {
  seq: number
  kind: NotificationKind
  at: string
  /** Null where it is about no client. */
  client: { connection_id: string; name: string } | null
  /** Who did it, where somebody did. */
  actor: string | null
  detail: Record<string, unknown>
  isRead: boolean
}

/** That the person may see what their notification is about, now. */
const seesNotification = or(
  isNull(notification.connectionId),
  person.allClients,
  isAssigned(person.id, notification.connectionId),
)

/** Whether the person of a statement has a notification that they have not read. */
export function hasUnread(db: QueryBuilder): SQL<boolean> {
  const { seq, personId, readAt, inApp } = notification
  const isUnread = and(eq(personId, person.id), isNull(readAt), inApp, seesNotification)
  return sql<boolean>`${exists(db.select({ seq }).from(notification).where(isUnread))}`
}

const actor = alias(person, 'actor')

const selectNotifications = (db: Pick<QueryBuilder, 'select'>) =>
  db
    .select({
      seq: notification.seq,
      kind: notification.kind,
      at: notification.at,
      connection_id: notification.connectionId,
      clientName: connection.name,
      actor: actor.name,
      detail: notification.detail,
      readAt: notification.readAt,
      recipient: {
        firm_id: notification.firmId,
        person_id: notification.personId,
        email: person.email,
        language: person.language,
      },
    })
    .from(notification)
    .innerJoin(person, and(eq(person.id, notification.personId), isNull(person.disabledAt)))
    .leftJoin(connection, eq(connection.id, notification.connectionId))
    .leftJoin(
      auditEvent,
      and(eq(auditEvent.firmId, notification.firmId), eq(auditEvent.seq, notification.seq)),
    )
    .leftJoin(actor, eq(actor.id, auditEvent.personId))
    .$dynamic()

type SelectedNotification = Awaited<ReturnType<typeof selectNotifications>>[number]

/** The newest of a person, of clients that they may see now. */
export async function listNotifications(
  database: OpenDatabase,
  { id, firm_id }: Pick<Person, 'id' | 'firm_id'>,
  limit: number,
): Promise<Notification[]> {
  const selected = await forFirm(database, firm_id).build((db) =>
    selectNotifications(db)
      .where(and(eq(notification.personId, id), notification.inApp, seesNotification))
      .orderBy(desc(notification.seq))
      .limit(limit),
  )
  return selected.map((each) => toNotification(each))
}

function toNotification(selected: SelectedNotification): Notification {
  const { seq, kind, at, connection_id, clientName, actor: name, detail, readAt } = selected
  return {
    seq,
    kind,
    at,
    client: connection_id === null ? null : { connection_id, name: clientName ?? '' },
    actor: name,
    detail: JSON.parse(detail) as Record<string, unknown>,
    isRead: readAt !== null,
  }
}

/** Marks what a person has up to this one as read. */
export async function markNotificationsRead(
  database: OpenDatabase,
  { id, firm_id }: Pick<Person, 'id' | 'firm_id'>,
  upTo: number,
): Promise<void> {
  const { personId, seq, readAt } = notification
  await forFirm(database, firm_id).build((db) =>
    db
      .update(notification)
      .set({ readAt: now })
      .where(and(eq(personId, id), lte(seq, upTo), isNull(readAt))),
  )
}

export interface NotificationToMail extends Notification {
  firm_id: string
  person_id: string
  email: string
  language: string | null
}

/** After ten minutes, then after twice as long each time: within half a day in all. */
const maxTries = 7
const firstWait = 10 * 60
const waited = sql`make_interval(secs => ${firstWait} * power(2, ${notification.mailTries} - 1))`

const { isMailDue, mailTries, mailTriedAt } = notification
const isRecent = gt(notification.at, secondsAgo(2 * 24 * 60 * 60))
const isToMail = and(
  isMailDue,
  isRecent,
  lt(mailTries, maxTries),
  or(isNull(mailTriedAt), lt(mailTriedAt, sql`now() - ${waited}`)),
)

/**
 * Takes what is due by mail, of so many people and kinds, and of each all of it, since it is one mail: it is
 * another's to send no more, unless it is still due some minutes later. Of several instances one gets it
 * all, since the others wait for its first row. What is about a client that the person may no longer see is
 * not sent.
 */
export async function claimDueMails(
  { query }: OpenDatabase,
  limit: number,
): Promise<NotificationToMail[]> {
  const { firmId, seq, personId, kind, at } = notification
  const key = { firmId, seq, personId }
  const selected = await build(query, (db) => {
    const first = db.$with('first').as(
      db
        .select({ personId, kind })
        .from(notification)
        .where(and(isToMail, isNotHeld(db)))
        .groupBy(personId, kind)
        .orderBy(min(at))
        .limit(limit),
    )
    const due = db.$with('due').as(
      db
        .select(key)
        .from(notification)
        .where(
          and(
            isToMail,
            exists(
              db
                .select({ one: sql`1` })
                .from(first)
                .where(and(eq(first.personId, personId), eq(first.kind, kind))),
            ),
          ),
        )
        .orderBy(personId, seq)
        .for('update', { of: notification }),
    )
    const taken = db.$with('taken').as(
      db
        .update(notification)
        .set({ mailTries: sql`${mailTries} + 1`, mailTriedAt: now })
        .from(due)
        .where(and(eq(firmId, due.firmId), eq(seq, due.seq), eq(personId, due.personId)))
        .returning(key),
    )
    const isTaken = and(eq(firmId, taken.firmId), eq(seq, taken.seq), eq(personId, taken.personId))
    return selectNotifications(db.with(first, due, taken))
      .where(and(exists(db.select().from(taken).where(isTaken)), seesNotification))
      .orderBy(personId, kind, at, seq)
  })
  return selected.map((each) => ({ ...toNotification(each), ...each.recipient }))
}

export async function markMailed(
  { query }: OpenDatabase,
  { firm_id, seq, person_id }: Pick<NotificationToMail, 'firm_id' | 'seq' | 'person_id'>,
): Promise<void> {
  await build(query, (db) =>
    db
      .update(notification)
      .set({ isMailDue: false })
      .where(
        and(
          eq(notification.firmId, firm_id),
          eq(notification.seq, seq),
          eq(notification.personId, person_id),
        ),
      ),
  )
}

/** Of a firm's mails of two days, how many wait for another try, and how many were given up. */
export async function countFailedMails(
  database: OpenDatabase,
  firm_id: string,
): Promise<{ waiting: number; givenUp: number }> {
  const isFailed = and(isMailDue, gt(mailTries, 0), isRecent)
  const [counts] = await forFirm(database, firm_id).build((db) =>
    db
      .select({
        waiting: sql<number>`count(*) filter (where ${mailTries} < ${maxTries})::int`,
        givenUp: sql<number>`count(*) filter (where ${mailTries} >= ${maxTries})::int`,
      })
      .from(notification)
      .where(and(eq(notification.firmId, firm_id), isFailed)),
  )
  return counts ?? { waiting: 0, givenUp: 0 }
}

/** Deletes what is older than this many days. */
export async function sweepNotifications({ query }: OpenDatabase, days = 90): Promise<void> {
  await build(query, (db) =>
    db.delete(notification).where(lt(notification.at, secondsAgo(days * 24 * 60 * 60))),
  )
}
