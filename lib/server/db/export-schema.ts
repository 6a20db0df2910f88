import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { connection } from '@/lib/server/db/connection-schema'
import { person } from '@/lib/server/db/schema'
import { instant } from '@/lib/server/db/schema-columns'

/** One zip that somebody asked for, and how far it came. No document and no address is kept. */
export const exportRun = pgTable(
  'export_run',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    personId: uuid('person_id').notNull(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    /** JSON under seal, since it names the client's customers and documents. */
    progressSealed: text('progress_sealed').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('export_run_of_connection').on(table.connectionId, table.startedAt),
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
