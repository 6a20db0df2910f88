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
import { booksDecisionKinds } from '@/lib/domain/books/books-decision'
import { ofClient } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

const partKinds = ['file', 'month'] as const

/**
 * A ledger's file of one account and month. The last one counts; of those before it what was said of them stays.
 */
export const booksFile = pgTable(
  'books_file',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** As the bank names it. */
    accountId: text('account_id').notNull(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    /** From 0: of two people who replace the same file the later is refused. Null of a file that is not read yet. */
    n: integer('n'),
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
    size: integer('size').notNull(),
    /** Its name and how it was read: JSON under seal. */
    detailSealed: text('detail_sealed').notNull(),
    /** What it came to when it was last held against the bank: JSON under seal. */
    resultSealed: text('result_sealed'),
    comparedAt: instant('compared_at'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('books_file_unread')
      .on(table.at)
      .where(sql`${table.n} is null`),
    unique('books_file_once').on(table.connectionId, table.accountId, table.month, table.n),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** A piece of a file, or of what was read of its month, under seal: no statement has to carry fifty megabytes. */
export const booksPart = pgTable(
  'books_part',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => booksFile.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: partKinds }).notNull(),
    part: integer('part').notNull(),
    bytesSealed: text('bytes_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('books_part_once').on(table.fileId, table.kind, table.part),
    check('books_part_kind', isOneOf(table.kind, partKinds)),
  ],
)

/** What people decided of the lines of an account and month, in order; a decision that was withdrawn stays. */
export const booksDecision = pgTable(
  'books_decision',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    accountId: text('account_id').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    n: integer('n').notNull(),
    kind: text('kind', { enum: booksDecisionKinds }).notNull(),
    withdraws: uuid('withdraws').unique(),
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
    /** Its lines and rows: JSON under seal. */
    decisionSealed: text('decision_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('books_decision_order').on(table.connectionId, table.accountId, table.n),
    check('books_decision_kind', isOneOf(table.kind, booksDecisionKinds)),
    check(
      'books_decision_withdraws',
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
