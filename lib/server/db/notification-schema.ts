import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { notificationKinds } from '@/lib/domain/notifications/notification'
import { connection } from '@/lib/server/db/connection-schema'
import { instant } from '@/lib/server/db/instant'
import { firm, isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

/** What one person is notified of: an event of the audit log, which `seq` names. */
export const notification = pgTable(
  'notification',
  {
    firmId: uuid('firm_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    personId: uuid('person_id').notNull(),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    connectionId: uuid('connection_id'),
    /** What the event says, as JSON. */
    detail: text('detail').notNull(),
    at: instant('at').notNull(),
    /** Shown in the product, and not by mail alone. */
    inApp: boolean('in_app').notNull(),
    readAt: instant('read_at'),
    /** A mail is still to be sent. */
    isMailDue: boolean('is_mail_due').notNull(),
    mailTries: integer('mail_tries').notNull().default(0),
    mailTriedAt: instant('mail_tried_at'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    primaryKey({ columns: [table.firmId, table.seq, table.personId] }),
    index('notification_of_person').on(table.personId, table.seq),
    index('notification_unread')
      .on(table.personId)
      .where(sql`${table.readAt} is null and ${table.inApp}`),
    index('notification_mail_due')
      .on(table.mailTriedAt)
      .where(sql`${table.isMailDue}`),
    check('notification_kind', isOneOf(table.kind, notificationKinds)),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** Up to which event of its audit log the people of a firm were notified. */
export const notificationCursor = pgTable(
  'notification_cursor',
  {
    firmId: uuid('firm_id')
      .primaryKey()
      .references(() => firm.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  (table) => [rowsOfFirm(table.firmId)],
)
