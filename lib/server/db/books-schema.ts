import { date, foreignKey, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ofClient } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { person, rowsOfFirm } from '@/lib/server/db/schema'

/** A ledger's file of one account and month. The last one counts; of those before it what was said of them stays. */
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
    /** From 0: of two people who replace the same file the later is refused. */
    n: integer('n').notNull(),
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
    size: integer('size').notNull(),
    /** Its name and how it was read: JSON under seal. */
    detailSealed: text('detail_sealed').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('books_file_once').on(table.connectionId, table.accountId, table.month, table.n),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** A piece of a file, under seal: no statement has to carry fifty megabytes. */
export const booksPart = pgTable(
  'books_part',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => booksFile.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    bytesSealed: text('bytes_sealed').notNull(),
  },
  (table) => [rowsOfFirm(table.firmId), unique('books_part_once').on(table.fileId, table.part)],
)
