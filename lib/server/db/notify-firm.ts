import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AuditKind } from '@/lib/domain/audit/audit-kind'
import {
  findNotificationKind,
  type NotificationKind,
  parseNotificationChoices,
} from '@/lib/domain/notifications/notification'
import { permissions } from '@/lib/domain/people/permissions'
import { personPreference } from '@/lib/server/db/client-schema'
import { connection } from '@/lib/server/db/connection-schema'
import { isNotHeld } from '@/lib/server/db/notification'
import { notification, notificationCursor } from '@/lib/server/db/notification-schema'
import { auditEvent, firm, person } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'
import { isAssigned } from '@/lib/server/db/visible-client'

/** Firms whose audit log has grown since their people were notified; none while the store is held. */
export async function listFirmsToNotify({ query }: OpenDatabase): Promise<string[]> {
  const grown = await build(query, (db) =>
    db
      .select({ id: firm.id })
      .from(firm)
      .leftJoin(notificationCursor, eq(notificationCursor.firmId, firm.id))
      .where(and(gt(firm.auditSeq, sql`coalesce(${notificationCursor.seq}, 0)`), isNotHeld(db))),
  )
  return grown.map(({ id }) => id)
}

const batch = 500

/**
 * Notifies the people of one firm of what its audit log has since the last time, once, however many
 * instances do it. True where there may be more.
 */
export function notifyFirm(database: OpenDatabase, firm_id: string): Promise<boolean> {
  const isTheirs = eq(notificationCursor.firmId, firm_id)
  return forFirm(database, firm_id).transaction((query) =>
    build(query, async (db) => {
      await db.insert(notificationCursor).values({ firmId: firm_id, seq: 0 }).onConflictDoNothing()
      const [cursor] = await db
        .select({ seq: notificationCursor.seq })
        .from(notificationCursor)
        .where(isTheirs)
        .for('update')
      const events = await db
        .select(eventFields)
        .from(auditEvent)
        .where(and(eq(auditEvent.firmId, firm_id), gt(auditEvent.seq, cursor?.seq ?? 0)))
        .orderBy(asc(auditEvent.seq))
        .limit(batch)
      for (const event of events) await notifyOf(db, firm_id, event)
      const last = events.at(-1)
      if (last === undefined) return false
      await db.update(notificationCursor).set({ seq: last.seq }).where(isTheirs)
      return events.length === batch
    }),
  )
}

const eventFields = {
  seq: auditEvent.seq,
  at: auditEvent.at,
  kind: auditEvent.kind,
  person_id: auditEvent.personId,
  connection_id: auditEvent.connectionId,
  detail: auditEvent.detail,
}

interface LoggedEvent {
  seq: number
  at: string
  kind: string
  person_id: string | null
  connection_id: string | null
  /** JSON of an object, by the audit log. */
  detail: string
}

/** A client that is connected again has no consent that has ended: nobody need read so, or get a mail of it. */
async function settleConsent(
  db: QueryBuilder,
  firm_id: string,
  { kind, connection_id, at }: LoggedEvent,
): Promise<void> {
  if (connection_id === null || !approvals.has(kind)) return
  const { firmId, connectionId } = notification
  await db
    .update(notification)
    .set({ readAt: sql`coalesce(${notification.readAt}, ${at}::timestamptz)`, isMailDue: false })
    .where(
      and(
        eq(firmId, firm_id),
        eq(connectionId, connection_id),
        inArray(notification.kind, ['consent_ended', 'consent_ending']),
      ),
    )
}

const approvals: ReadonlySet<string> = new Set<AuditKind>([
  'connection.merged',
  'connection.recognised',
  'connection.reconnected',
])

async function notifyOf(db: QueryBuilder, firm_id: string, event: LoggedEvent): Promise<void> {
  await settleConsent(db, firm_id, event)
  const kind = findNotificationKind(event)
  if (kind === undefined || !(await isClientThere(db, event))) return
  const people = await db
    .select({ id: person.id, choices: personPreference.value })
    .from(person)
    .leftJoin(
      personPreference,
      and(eq(personPreference.personId, person.id), eq(personPreference.place, 'notifications')),
    )
    .where(
      and(
        eq(person.firmId, firm_id),
        isNull(person.disabledAt),
        isNotNull(person.passwordHash),
        isRecipient(kind, event),
      ),
    )
  const chosen = people.map(({ id, choices }) => ({
    id,
    ...parseNotificationChoices(choices)[kind],
  }))
  const inApp = chosen.flatMap(({ id, app }) => (app ? [id] : []))
  const byMail = chosen.flatMap(({ id, mail }) => (mail ? [id] : []))
  if (inApp.length + byMail.length === 0) return
  await db
    .insert(notification)
    .select(rowsFor(db, firm_id, { event, kind, inApp, byMail }))
    .onConflictDoNothing()
}

/** A row for each of these people. Lists of values would be another statement for each number of them. */
function rowsFor(
  db: QueryBuilder,
  firm_id: string,
  {
    event: { seq, at, detail, connection_id },
    kind,
    inApp,
    byMail,
  }: { event: LoggedEvent; kind: NotificationKind; inApp: string[]; byMail: string[] },
) {
  return db
    .select({
      firmId: person.firmId,
      seq: sql<number>`${seq}::bigint`.as('seq'),
      personId: person.id,
      kind: sql<NotificationKind>`${kind}::text`.as('kind'),
      connectionId: sql<string | null>`${connection_id}::uuid`.as('connection_id'),
      detail: sql<string>`${detail}::text`.as('detail'),
      at: sql<string>`${at}::timestamptz`.as('at'),
      inApp: isAmong(inApp).as('in_app'),
      readAt: sql<string | null>`null::timestamptz`.as('read_at'),
      isMailDue: isAmong(byMail).as('is_mail_due'),
      mailTries: sql<number>`0`.as('mail_tries'),
      mailTriedAt: sql<string | null>`null::timestamptz`.as('mail_tried_at'),
    })
    .from(person)
    .where(and(eq(person.firmId, firm_id), or(isAmong(inApp), isAmong(byMail))))
}

const isAmong = (ids: string[]) => sql<boolean>`${person.id} = any(${sql.param(ids)}::uuid[])`

/** Those whose turn an event of a close says it is. */
function peopleNamedIn(detail: string): string[] {
  const { preparer, reviewer } = JSON.parse(detail) as Record<string, unknown>
  return [preparer, reviewer].filter((id): id is string => typeof id === 'string')
}

/** Not forgotten since. */
async function isClientThere(db: QueryBuilder, { connection_id }: LoggedEvent): Promise<boolean> {
  if (connection_id === null) return true
  return (await db.$count(connection, eq(connection.id, connection_id))) > 0
}

/**
 * Of a consent, and of a locked month that changed, everybody who sees the client; of the firm and its bank
 * the admins; of another close whom its event names and who sees it, unless they did it themselves; else
 * whom it is about.
 */
function isRecipient(
  kind: NotificationKind,
  { person_id, connection_id, detail }: LoggedEvent,
): SQL | undefined {
  const sees = or(person.allClients, isAssigned(person.id, sql`${connection_id}::uuid`))
  const isOther = sql`${person.id} is distinct from ${person_id}::uuid`
  switch (kind) {
    case 'consent_ending':
    case 'consent_ended':
    case 'close_changed':
      return sees
    case 'client_answered':
      // The person who wrote the questions: the client who answered is nobody of the firm.
      return and(sql`${person.id} = (${detail}::jsonb ->> 'by')::uuid`, sees)
    case 'export_ready':
      return and(sql`${person.id} = ${person_id}::uuid`, sees)
    case 'registration_refused':
      return eq(person.role, 'admin')
    case 'new_device':
    case 'identity_linked':
      return sql`${person.id} = ${person_id}::uuid`
    case 'invitation_accepted':
      return and(eq(person.role, 'admin'), isOther)
    case 'close_assigned':
    case 'close_ready':
    case 'close_returned':
    case 'close_due':
    case 'close_reminded': {
      const named = peopleNamedIn(detail)
      // Of a close that nobody is to review everybody who may.
      const isMeant =
        named.length === 0 && kind === 'close_ready'
          ? inArray(person.role, [...permissions.sign_off])
          : isAmong(named)
      return and(isMeant, sees, isOther)
    }
  }
}
