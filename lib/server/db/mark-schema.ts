import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { markDoings, markedKinds } from '@/lib/domain/close/marked-object'
import { ofClient } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

/** What people did to the mark of one object, a row a step; none is changed or removed. */
export const markStep = pgTable(
  'mark_step',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    kind: text('kind', { enum: markedKinds }).notNull(),
    /** As `rowKey` names it. */
    object: text('object').notNull(),
    /** From 0: of two people who add the same step the later is refused. */
    n: integer('n').notNull(),
    does: text('does', { enum: markDoings }).notNull(),
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
    /** What the person saw of the object: JSON under seal. */
    seenSealed: text('seen_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('mark_step_once').on(table.connectionId, table.kind, table.object, table.n),
    check('mark_step_kind', isOneOf(table.kind, markedKinds)),
    check('mark_step_does', isOneOf(table.does, markDoings)),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** One person's line on an object of the bank, a finding or an item. */
export const note = pgTable(
  'note',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** A kind of object that can be marked, 'finding' or 'item'. */
    kind: text('kind').notNull(),
    object: text('object').notNull(),
    personId: uuid('person_id').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('note_of_object').on(table.connectionId, table.kind, table.object),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** All that a note has said, oldest first. */
export const noteVersion = pgTable(
  'note_version',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => note.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    textSealed: text('text_sealed').notNull(),
    at: instant('at').notNull().default(now),
  },
  (table) => [rowsOfFirm(table.firmId), unique('note_version_once').on(table.noteId, table.n)],
)
