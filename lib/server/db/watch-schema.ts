import { check, date, foreignKey, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { close } from '@/lib/server/db/close-schema'
import { ofClient } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

const partsOf = ['locked', 're_read'] as const
const differenceKinds = ['new', 'gone', 'changed'] as const

const closeId = () =>
  uuid('close_id')
    .notNull()
    .references(() => close.id, { onDelete: 'cascade' })

/** The rows of a locked month as they were locked, or as they are being read again, some at a time. */
export const lockPart = pgTable(
  'lock_part',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    closeId: closeId(),
    of: text('of', { enum: partsOf }).notNull(),
    part: integer('part').notNull(),
    /** JSON under seal. */
    rowsSealed: text('rows_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('lock_part_once').on(table.closeId, table.of, table.part),
    check('lock_part_of', isOneOf(table.of, partsOf)),
  ],
)

/** How far the watch has come with a locked month. */
export const closeWatch = pgTable(
  'close_watch',
  {
    closeId: uuid('close_id')
      .primaryKey()
      .references(() => close.id, { onDelete: 'cascade' }),
    firmId: uuid('firm_id').notNull(),
    lastFullyReadAt: instant('last_fully_read_at'),
    /** When the re-reading that is under way was begun; null between two. */
    begunAt: instant('begun_at'),
    /** Where it goes on, and what the statements said when it was locked: JSON under seal. */
    placeSealed: text('place_sealed').notNull(),
  },
  (table) => [rowsOfFirm(table.firmId)],
)

/** What is otherwise in a locked month than when it was locked. */
export const lockDifference = pgTable(
  'lock_difference',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    closeId: closeId(),
    /** The row, as `rowKey` names it. */
    row: text('row').notNull(),
    kind: text('kind', { enum: differenceKinds }).notNull(),
    /** JSON under seal. */
    differenceSealed: text('difference_sealed').notNull(),
    foundAt: instant('found_at').notNull().default(now),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('lock_difference_once').on(table.closeId, table.row),
    check('lock_difference_kind', isOneOf(table.kind, differenceKinds)),
  ],
)

/** Who accepted a difference, and as what. */
export const differenceAcceptance = pgTable(
  'difference_acceptance',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    closeId: closeId(),
    row: text('row').notNull(),
    n: integer('n').notNull(),
    kind: text('kind', { enum: differenceKinds }).notNull(),
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
    /** What the bank said of the row then: JSON under seal. */
    seenSealed: text('seen_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('difference_acceptance_once').on(table.closeId, table.row, table.n),
    check('difference_acceptance_kind', isOneOf(table.kind, differenceKinds)),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** How many calls the watch has made of a client today, and when it may make the next. */
export const clientWatch = pgTable(
  'client_watch',
  {
    connectionId: uuid('connection_id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    calls: integer('calls').notNull(),
    /** Where the list of statements goes on, whose totals are compared: JSON under seal; null begins it. */
    placeSealed: text('place_sealed'),
    /** As the bank requested by `Retry-After`. */
    notBefore: instant('not_before'),
    /** When its bank last answered one. */
    checkedAt: instant('checked_at'),
    /** While an instance is at it, no other is. */
    claimedUntil: instant('claimed_until'),
  },
  (table) => [rowsOfFirm(table.firmId), ofClient(table)],
)
