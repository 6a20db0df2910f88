import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import { exportRun } from '@/lib/server/db/client-schema'
import { ofClient } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { person, rowsOfFirm } from '@/lib/server/db/schema'

/**
 * What an export keeps: the rows that it has read, a window of days each, and documents, until it is over;
 * then its file. Its bytes are in `export_part`.
 */
export const exportKept = pgTable(
  'export_kept',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    runId: uuid('run_id')
      .notNull()
      .references(() => exportRun.id, { onDelete: 'cascade' }),
    /** `file`, or of which list or document; a digest, and no name of the client’s. */
    name: text('name').notNull(),
    /** The number of a window in its list. */
    place: integer('place').notNull(),
    /** Null until it is whole: what came half-way is nothing to anybody, and is made again. */
    parts: integer('parts'),
    /** In bytes. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Where the next window begins, or the SHA-256 of what it holds. */
    mark: text('mark'),
    at: instant('at').notNull().default(now),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('export_kept_once').on(table.runId, table.name, table.place),
    index('export_kept_file')
      .on(table.runId)
      .where(sql`${table.name} = 'file'`),
  ],
)

/** A piece of it, deflated and under seal: no statement has to carry a whole file. */
export const exportPart = pgTable(
  'export_part',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    keptId: uuid('kept_id')
      .notNull()
      .references(() => exportKept.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    bytesSealed: text('bytes_sealed').notNull(),
  },
  (table) => [rowsOfFirm(table.firmId), unique('export_part_once').on(table.keptId, table.part)],
)

/** A document of a client that the firm has downloaded, and what it was then; never the document itself. */
export const takenDocument = pgTable(
  'taken_document',
  {
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    kind: text('kind').$type<ZipKind>().notNull(),
    /** As an export knows it: of an invoice its identifier. */
    object: text('object').notNull(),
    /** What the bank’s list called its file; null where it calls it nothing. */
    fileId: text('file_id'),
    sha256: text('sha256').notNull(),
    /** 2 once another file had come in place of the first. */
    version: integer('version').notNull().default(1),
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    primaryKey({ columns: [table.connectionId, table.kind, table.object] }),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** How the documents of a client are called when they are downloaded, where somebody said so. */
export const documentNaming = pgTable(
  'document_naming',
  {
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    kind: text('kind').$type<ZipKind>().notNull(),
    /** JSON that its reader never trusts. */
    naming: text('naming').notNull(),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    primaryKey({ columns: [table.connectionId, table.kind] }),
    ofClient(table),
  ],
)
