import { foreignKey, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofClient } from '@/lib/server/db/connection-schema'
import { instant } from '@/lib/server/db/instant'
import { createdAt, person, rowsOfFirm } from '@/lib/server/db/schema'

/** The link to the page on which a client sees what is shared, and who looked: one a client. */
export const ownPage = pgTable(
  'own_page',
  {
    connectionId: uuid('connection_id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    /** SHA-256 of the link’s token. */
    tokenDigest: text('token_digest').notNull().unique(),
    /** Who gave it. */
    personId: uuid('person_id').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    lastOpenedAt: instant('last_opened_at'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    ofClient(table),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)
