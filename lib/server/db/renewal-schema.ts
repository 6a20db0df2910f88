import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { connection, environment, environments, scopeList } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { createdAt, firm, isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

/** When a firm has closed a month: on this day of the next one. */
export const closeCalendar = pgTable(
  'close_calendar',
  {
    firmId: uuid('firm_id')
      .primaryKey()
      .references(() => firm.id),
    closeDay: integer('close_day').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    check('close_day_of_every_month', sql`${table.closeDay} between 1 and 28`),
  ],
)

/** Warnings that were given, or passed over: one for each threshold of each grant. */
export const expiryWarning = pgTable(
  'expiry_warning',
  {
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** Which of the connection's grants: every approval has a time of its own. */
    grantedAt: instant('granted_at').notNull(),
    days: integer('days').notNull(),
    warnedAt: instant('warned_at').notNull().default(now),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    primaryKey({ columns: [table.connectionId, table.grantedAt, table.days] }),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** The clients that one person renews one after the other. */
export const renewalItem = pgTable(
  'renewal_item',
  {
    firmId: uuid('firm_id').notNull(),
    personId: uuid('person_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    position: integer('position').notNull(),
    /** An approval younger than this is the renewal. */
    addedAt: instant('added_at').notNull().default(now),
    /** When the person last left for the bank from the queue, until they are back. */
    requestedAt: instant('asked_at'),
    /** How the last try ended, while it brought no renewal. */
    outcome: text('outcome'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    primaryKey({ columns: [table.personId, table.connectionId] }),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** A person's calendar by secret address; the secret itself is in that address alone. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => person.id),
    secretDigest: text('secret_digest').notNull().unique(),
    createdAt: createdAt(),
    /** A year after it was made. */
    expiresAt: instant('expires_at')
      .notNull()
      .default(sql`now() + interval '365 days'`),
    lastReadAt: instant('last_read_at'),
  },
  (table) => [rowsOfFirm(table.personId, person)],
)

/** Of a client that was forgotten: that it was, and nothing by which to know it. */
export const forgottenClient = pgTable(
  'forgotten_client',
  {
    connectionId: uuid('connection_id').primaryKey(),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => firm.id),
    forgottenAt: instant('forgotten_at').notNull().default(now),
    /** When nothing of its tokens was left either. */
    finishedAt: instant('finished_at'),
  },
  (table) => [rowsOfFirm(table.firmId), index('forgotten_client_recent').on(table.forgottenAt)],
)

/** The key of the fingerprints, sealed, so that it outlives every key of the ring. One row. */
export const fingerprintKey = pgTable('fingerprint_key', {
  id: uuid('id').primaryKey(),
  keySealed: text('key_sealed').notNull(),
})

/** By what one business is known again in two firms; it says nothing to a reader of the store. */
export const accountFingerprint = pgTable(
  'account_fingerprint',
  {
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** When the business was approved or disconnected elsewhere. */
    changedElsewhereAt: instant('changed_elsewhere_at'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    primaryKey({ columns: [table.connectionId, table.fingerprint] }),
    index('account_fingerprint_shared').on(table.fingerprint),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** A link by which the owner of one client approves without an account here, once. */
export const handOff = pgTable(
  'hand_off',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    /** Who asks. */
    personId: uuid('person_id').notNull(),
    /** SHA-256 of the link's token, which is written down nowhere. */
    tokenDigest: text('token_digest').notNull().unique(),
    environment: environment(),
    clientName: text('client_name').notNull(),
    /** The client to reconnect; null when a new one is being connected. */
    connectionId: uuid('connection_id'),
    scope: scopeList('scope').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    openedAt: instant('opened_at'),
    begunAt: instant('begun_at'),
    declinedAt: instant('declined_at'),
    failedAt: instant('failed_at'),
    failure: text('failure'),
    withdrawnAt: instant('withdrawn_at'),
    /** An approval was begun: the link's one use, which `usedBy` made. */
    usedAt: instant('used_at'),
    usedBy: uuid('used_by'),
    outcome: text('outcome'),
    /** The client that the approval became or renewed, or the one that awaits a decision. */
    approvedId: uuid('approved_id'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('hand_off_of_firm').on(table.firmId, table.createdAt),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
    check('hand_off_environment', isOneOf(table.environment, environments)),
    check('hand_off_end', sql`${table.usedAt} is null or ${table.withdrawnAt} is null`),
  ],
)
