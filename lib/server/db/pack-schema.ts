import { bigint, foreignKey, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { close } from '@/lib/server/db/close-schema'
import { instant, now } from '@/lib/server/db/instant'
import { person, rowsOfFirm } from '@/lib/server/db/schema'

/** A pack that was made of a close. By its manifest the firm knows it again. */
export const closePack = pgTable(
  'close_pack',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    closeId: uuid('close_id')
      .notNull()
      .references(() => close.id, { onDelete: 'cascade' }),
    /** How many times the close had been locked. */
    version: integer('version').notNull(),
    manifestSha256: text('manifest_sha256').notNull(),
    files: integer('files').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Who made it first; the same bytes are one pack, however often it is made. */
    personId: uuid('person_id').notNull(),
    at: instant('at').notNull().default(now),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    unique('close_pack_once').on(table.closeId, table.manifestSha256),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)

/** When the files of a close were first read for a pack, and why the last try came to none. */
export const packNotes = pgTable(
  'pack_notes',
  {
    closeId: uuid('close_id')
      .primaryKey()
      .references(() => close.id, { onDelete: 'cascade' }),
    firmId: uuid('firm_id').notNull(),
    /** JSON under seal. */
    notesSealed: text('notes_sealed').notNull(),
  },
  (table) => [rowsOfFirm(table.firmId)],
)
