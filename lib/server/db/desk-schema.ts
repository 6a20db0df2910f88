import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { connection } from '@/lib/server/db/connection-schema'
import { firm, person } from '@/lib/server/db/schema'
import { createdAt, instant } from '@/lib/server/db/schema-columns'

const changedAt = () => instant('changed_at').notNull().defaultNow()
// The month that a fiscal year begins with, from 1 to 12.
const fiscalStart = () => integer('fiscal_start')

/** What a firm's pages start from, until somebody says otherwise. */
export const firmSetting = pgTable(
  'firm_setting',
  {
    firmId: uuid('firm_id')
      .primaryKey()
      .references(() => firm.id),
    /** As typed: a relative one stays relative. */
    period: text('period'),
    fiscalStart: fiscalStart(),
    changedAt: changedAt(),
  },
  (table) => [check('firm_setting_fiscal_start', sql`${table.fiscalStart} between 1 and 12`)],
)

/** Where one client differs from its firm. */
export const clientSetting = pgTable(
  'client_setting',
  {
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').primaryKey(),
    period: text('period'),
    timeZone: text('time_zone'),
    fiscalStart: fiscalStart(),
    changedAt: changedAt(),
  },
  (table) => [
    check('client_setting_fiscal_start', sql`${table.fiscalStart} between 1 and 12`),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** How one person wants one place of the desk; `value` is JSON that its reader never trusts. */
export const personPreference = pgTable(
  'person_preference',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    place: text('place').notNull(),
    value: text('value').notNull(),
    changedAt: changedAt(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.place] })],
)

/** A list as somebody wants to find it again: its address without any page token. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    personId: uuid('person_id').notNull(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull().default(false),
    query: text('query').notNull(),
    /** The table's columns as JSON, or null where each reader keeps their own. */
    columns: text('columns'),
    /** The one client that its conditions name objects of; null where it serves every client. */
    connectionId: uuid('connection_id'),
    createdAt: createdAt(),
    changedAt: changedAt(),
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.personId, table.list, sql`lower(${table.name})`),
    index('saved_view_of_firm').on(table.firmId, table.list),
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
