import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { closeStates } from '@/lib/domain/close/close-events'
import { ofClient } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { createdAt, firm, isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

const exceptionKinds = ['accepted', 'excluded', 'withdrawn'] as const
const repetitions = ['monthly', 'quarterly', 'yearly'] as const
const requirements = ['nothing', 'note', 'file'] as const
const tickDoings = ['tick', 'untick'] as const
const signerRoles = ['preparer', 'reviewer'] as const
const closeDoings = ['begin', 'sign', 'withdraw', 'return', 'lock', 'reopen', 'suspend'] as const

/** What people decided of findings, in order; a decision that was withdrawn stays. */
export const exceptionEntry = pgTable(
  'exception_entry',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    n: integer('n').notNull(),
    kind: text('kind', { enum: exceptionKinds }).notNull(),
    /** The item that its finding is of; null of a withdrawal. */
    item: text('item'),
    withdraws: uuid('withdraws').unique(),
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
    /** Finding, period, scope, end and reason: JSON under seal. */
    entrySealed: text('entry_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('exception_entry_order').on(table.connectionId, table.n),
    check('exception_entry_kind', isOneOf(table.kind, exceptionKinds)),
    check(
      'exception_entry_withdraws',
      sql`(${table.kind} = 'withdrawn') = (${table.withdraws} is not null)`,
    ),
    foreignKey({ columns: [table.withdraws], foreignColumns: [table.id] }).onDelete('cascade'),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** An item of a close in the firm's own words. */
export const firmItem = pgTable(
  'firm_item',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => firm.id),
    words: text('words').notNull(),
    repeats: text('repeats', { enum: repetitions }).notNull(),
    /** The month in which a yearly one is due; null for that in which the client's fiscal year ends. */
    month: integer('month'),
    /** For which clients, as JSON; null for all. */
    clients: text('clients'),
    asksFor: text('asks_for', { enum: requirements }).notNull(),
    position: integer('position').notNull(),
    createdAt: createdAt(),
    /** From when on no close begins with it any more. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('firm_item_of_firm').on(table.firmId, table.position),
    check('firm_item_repeats', isOneOf(table.repeats, repetitions)),
    check('firm_item_asks_for', isOneOf(table.asksFor, requirements)),
    check('firm_item_month', sql`${table.month} between 1 and 12`),
  ],
)

/** One client's month, quarter or year being closed. What happened to it is in `close_event`. */
export const close = pgTable(
  'close',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    first: date('first', { mode: 'string' }).notNull(),
    last: date('last', { mode: 'string' }).notNull(),
    preparerId: uuid('preparer_id'),
    reviewerId: uuid('reviewer_id'),
    due: date('due', { mode: 'string' }).notNull(),
    /** The due day before which its people were notified. */
    dueWarned: date('due_warned', { mode: 'string' }),
    /** What its events come to, for lists of many closes. */
    state: text('state', { enum: closeStates }).notNull().default('not_started'),
    /** How its items stood when the client's bank was last read for it, the firm's own as they stand now: JSON. */
    progress: text('progress'),
    progressAt: instant('progress_at'),
    /** What the open findings of its items came to then: JSON under seal. */
    amountsSealed: text('amounts_sealed'),
    createdAt: createdAt(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('close_once').on(table.connectionId, table.first, table.last),
    // By state before all: most closes are locked, and lists of the others read none of those. Of those that are
    // locked a board shows the latest.
    index('close_of_firm').on(table.firmId, table.state, table.last),
    index('close_due')
      .on(table.due)
      .where(sql`${table.state} <> 'locked'`),
    check('close_state', isOneOf(table.state, closeStates)),
    check('close_period', sql`${table.first} <= ${table.last}`),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.preparerId],
      foreignColumns: [person.firmId, person.id],
    }),
    foreignKey({
      columns: [table.firmId, table.reviewerId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** What happened to a close, in order; none is changed or removed. */
export const closeEvent = pgTable(
  'close_event',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    closeId: uuid('close_id')
      .notNull()
      .references(() => close.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    does: text('does', { enum: closeDoings }).notNull(),
    /** Whose signature it is about. */
    signer: text('signer', { enum: signerRoles }),
    /** Null where the bank's data did it. */
    personId: uuid('person_id'),
    at: instant('at').notNull().default(now),
    /** Its note, reason, digest and items: JSON under seal. */
    detailSealed: text('detail_sealed').notNull(),
    /** What the close came to when it was signed or locked: JSON under seal. */
    outcomeSealed: text('outcome_sealed'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('close_event_once').on(table.closeId, table.n),
    check('close_event_does', isOneOf(table.does, closeDoings)),
    check('close_event_signer', isOneOf(table.signer, signerRoles)),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** Ticks of the firm's items in one close, in order. */
export const tick = pgTable(
  'tick',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    closeId: uuid('close_id')
      .notNull()
      .references(() => close.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id')
      .notNull()
      .references(() => firmItem.id),
    n: integer('n').notNull(),
    does: text('does', { enum: tickDoings }).notNull(),
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
    noteSealed: text('note_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('tick_once').on(table.closeId, table.itemId, table.n),
    check('tick_does', isOneOf(table.does, tickDoings)),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)
