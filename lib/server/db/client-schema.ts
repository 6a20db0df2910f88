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
import type { ExportState, RunKind } from '@/lib/domain/exports/export-run'
import { connection } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { createdAt, firm, person, rowsOfFirm } from '@/lib/server/db/schema'

const changedAt = () => instant('changed_at').notNull().default(now)
// The month that a fiscal year begins with, from 1 to 12.
const fiscalStart = () => integer('fiscal_start')

// From which amount on something holds a close up: JSON, amounts in the smallest unit by currency.
const materiality = () => text('materiality')
// By what the checks of a close find something: JSON.
const thresholds = () => text('thresholds')

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
    /** For how many days the audit log is kept; null for ever. */
    auditDays: integer('audit_days'),
    /** For how many days the file of an export is kept. */
    exportDays: integer('export_days').notNull().default(7),
    /** False: its people sign in at the OpenID provider alone, where one is configured. */
    passwordSignIn: boolean('password_sign_in').notNull().default(true),
    /** Since when a second factor is required; null where it is not. */
    factorRequiredAt: instant('factor_required_at'),
    /** How many days people have from then, or from when they came. */
    factorGraceDays: integer('factor_grace_days').notNull().default(0),
    /** A close is signed by two people, not by one twice. */
    twoSigners: boolean('two_signers').notNull().default(false),
    materiality: materiality(),
    thresholds: thresholds(),
    changedAt: changedAt(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    check('firm_setting_fiscal_start', sql`${table.fiscalStart} between 1 and 12`),
  ],
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
    materiality: materiality(),
    thresholds: thresholds(),
    changedAt: changedAt(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    check('client_setting_fiscal_start', sql`${table.fiscalStart} between 1 and 12`),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** How one person wants one place of the app; `value` is JSON that its reader never trusts. */
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
  (table) => [
    rowsOfFirm(table.personId, person),
    primaryKey({ columns: [table.personId, table.place] }),
  ],
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
    rowsOfFirm(table.firmId),
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
    rowsOfFirm(table.firmId),
    // Every list of clients says who failed: without it, all figures under seal are passed over for that.
    index('client_figures_failed')
      .on(table.firmId)
      .where(sql`${table.failure} is not null`),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** The sums of the days of one month of a client that do not change any more. */
export const clientMonth = pgTable(
  'client_month',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** 202603 */
    month: integer('month').notNull(),
    /** JSON under seal, since it names cardholders. */
    sumsSealed: text('sums_sealed').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    uniqueIndex('client_month_once').on(table.connectionId, table.month),
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
    rowsOfFirm(table.firmId),
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

/** A client that the firm no longer works for; its connection and history are as they were. */
export const archivedClient = pgTable(
  'archived_client',
  {
    connectionId: uuid('connection_id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    archivedAt: instant('archived_at').notNull().default(now),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
  ],
)

/** One export that somebody requested, and how far it came; `export_kept` has its file. */
export const exportRun = pgTable(
  'export_run',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    personId: uuid('person_id').notNull(),
    kind: text('kind').$type<RunKind>().notNull(),
    state: text('state').$type<ExportState>().notNull(),
    /** JSON under seal, since it names the client's customers and documents. */
    progressSealed: text('progress_sealed').notNull(),
    /** What it takes to make it, or to go on: JSON under seal. Null of one that is made by nobody any more. */
    demandSealed: text('demand_sealed'),
    /** Which program makes it now, and until when it has it; another may take it after that. */
    claim: uuid('claim'),
    claimedUntil: instant('claimed_until'),
    /** Before then a waiting one is not taken. */
    dueAt: instant('due_at'),
    /** How often it was tried without getting any further. */
    tries: integer('tries').notNull().default(0),
    cancelledBy: uuid('cancelled_by'),
    startedAt: instant('started_at').notNull().default(now),
    changedAt: instant('changed_at').notNull().default(now),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('export_run_of_connection').on(table.connectionId, table.startedAt),
    index('export_run_open')
      .on(table.state)
      .where(sql`${table.state} in ('waiting', 'running')`),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)
