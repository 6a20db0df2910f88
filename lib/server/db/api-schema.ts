import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { tokenUses } from '@/lib/domain/api/api-token'
import { scopeList } from '@/lib/server/db/connection-schema'
import { instant } from '@/lib/server/db/instant'
import { createdAt, isOneOf, person, rowsOfFirm } from '@/lib/server/db/schema'

/** Personal tokens of programs and addresses of spreadsheets; each secret is known to its program alone. */
export const apiToken = pgTable(
  'api_token',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    personId: uuid('person_id').notNull(),
    use: text('use', { enum: tokenUses }).notNull(),
    name: text('name').notNull(),
    scope: scopeList('scope').notNull(),
    /** SHA-256 of the secret. */
    secretDigest: text('secret_digest').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    index('api_token_of_person').on(table.personId),
    check('api_token_use', isOneOf(table.use, tokenUses)),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)
