import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ledgerTargets } from '@/lib/domain/ledgers/ledger-target'
import { ofClient } from '@/lib/server/db/connection-schema'
import { exportRun } from '@/lib/server/db/client-schema'
import { instant, now } from '@/lib/server/db/instant'
import { isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

/** The ledger of a client. */
export const ledgerChoice = pgTable(
  'ledger_choice',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull().unique(),
    /** Which, in which format, and what it has to know: JSON under seal. */
    choiceSealed: text('choice_sealed').notNull(),
  },
  (table) => [rowsOfFirm(table.firmId), ofClient(table)],
)

/**
 * Rows of one account that were handed to one ledger. It counts once its file and its rows are whole; from then on it is
 * changed only by being undone.
 */
export const handOver = pgTable(
  'hand_over',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** As the bank names it. */
    accountId: text('account_id').notNull(),
    target: text('target', { enum: ledgerTargets }).notNull(),
    /** The export that makes its file, and, as long as that is known, has made it. */
    runId: uuid('run_id').references(() => exportRun.id, { onDelete: 'set null' }),
    /** From 0: of two people who hand over the same rows the later is refused. Null until it counts. */
    n: integer('n'),
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
    size: integer('size').notNull(),
    /** What its file is and holds: JSON under seal. */
    detailSealed: text('detail_sealed').notNull(),
    /** Null while it counts. */
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('hand_over_once').on(table.connectionId, table.accountId, table.target, table.n),
    index('hand_over_of_run').on(table.runId),
    check('hand_over_target', isOneOf(table.target, ledgerTargets)),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
    foreignKey({
      columns: [table.firmId, table.undoneBy],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

const handOverId = () =>
  uuid('hand_over_id')
    .notNull()
    .references(() => handOver.id, { onDelete: 'cascade' })

/** A row that a hand-over holds, and what its ledger was given of it. */
export const handedRow = pgTable(
  'handed_row',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    handOverId: handOverId(),
    /** As `rowKey` names it. */
    object: text('object').notNull(),
    /** JSON under seal. */
    givenSealed: text('given_sealed').notNull(),
  },
  (table) => [rowsOfFirm(table.firmId), index('handed_row_of_hand_over').on(table.handOverId)],
)

/** A piece of the file that was handed over, under seal, so that a second download has the same bytes. */
export const handOverPart = pgTable(
  'hand_over_part',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    handOverId: handOverId(),
    part: integer('part').notNull(),
    bytesSealed: text('bytes_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('hand_over_part_once').on(table.handOverId, table.part),
  ],
)
