import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, now } from '@/lib/server/db/instant'
import { firm, rowsOfFirm } from '@/lib/server/db/schema'

/** What was removed with a client that left, and what had to be kept. It outlives the client. */
export const departure = pgTable(
  'departure',
  {
    connectionId: uuid('connection_id').primaryKey(),
    firmId: uuid('firm_id')
      .notNull()
      .references(() => firm.id),
    madeAt: instant('made_at').notNull().default(now),
    /** JSON under seal. */
    certificateSealed: text('certificate_sealed').notNull(),
  },
  (table) => [rowsOfFirm(table.firmId)],
)
