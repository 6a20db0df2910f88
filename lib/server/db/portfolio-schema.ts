import { sql } from 'drizzle-orm'
import { foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { connection } from '@/lib/server/db/connection-schema'
import { person } from '@/lib/server/db/schema'
import { createdAt, instant } from '@/lib/server/db/schema-columns'

/** What a client's bank was last seen to hold, counted and added up; no name, number or identifier. */
export const clientFigures = pgTable(
  'client_figures',
  {
    connectionId: uuid('connection_id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    /** JSON under seal; null while nothing could be read yet. */
    figuresSealed: text('figures_sealed'),
    readAt: instant('read_at'),
    /** When it was last tried, and why that brought nothing. */
    triedAt: instant('tried_at').notNull(),
    failure: text('failure'),
  },
  (table) => [
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** A word that a firm sorts its clients by. */
export const clientTag = pgTable(
  'client_tag',
  {
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    tag: text('tag').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('client_tag_once').on(table.connectionId, sql`lower(${table.tag})`),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** A client that one person wants to find first. */
export const favouriteClient = pgTable(
  'favourite_client',
  {
    firmId: uuid('firm_id').notNull(),
    personId: uuid('person_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
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

/** A client that the firm no longer works for; its connection and history are as they were. */
export const archivedClient = pgTable(
  'archived_client',
  {
    connectionId: uuid('connection_id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    archivedAt: instant('archived_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)
