import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { connection } from '@/lib/server/db/connection-schema'
import { person } from '@/lib/server/db/schema'
import { createdAt, instant } from '@/lib/server/db/schema-columns'

/** A link by which the owner of one client approves without an account here, once. */
export const handOff = pgTable(
  'hand_off',
  {
    id: uuid('id').primaryKey(),
    firmId: uuid('firm_id').notNull(),
    /** Who asks. */
    personId: uuid('person_id').notNull(),
    /** SHA-256 of the link's token, which is written down nowhere. */
    tokenDigest: text('token_digest').notNull().unique(),
    environment: text('environment').notNull(),
    clientName: text('client_name').notNull(),
    /** The client to reconnect; null when a new one is being connected. */
    connectionId: uuid('connection_id'),
    scope: text('scope').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    shownAt: instant('shown_at'),
    openedAt: instant('opened_at'),
    begunAt: instant('begun_at'),
    declinedAt: instant('declined_at'),
    failedAt: instant('failed_at'),
    failure: text('failure'),
    withdrawnAt: instant('withdrawn_at'),
    /** An approval was taken up: the link's one use, which `usedBy` made. */
    usedAt: instant('used_at'),
    usedBy: uuid('used_by'),
    outcome: text('outcome'),
    /** The client that the approval became or renewed, or the one that awaits a decision. */
    approvedId: uuid('approved_id'),
  },
  (table) => [
    index('hand_off_of_firm').on(table.firmId, table.createdAt),
    foreignKey({
      columns: [table.firmId, table.personId],
      foreignColumns: [person.firmId, person.id],
    }),
    foreignKey({
      columns: [table.firmId, table.connectionId],
      foreignColumns: [connection.firmId, connection.id],
    }).onDelete('cascade'),
    check('hand_off_environment', sql`${table.environment} in ('production', 'sandbox')`),
    check('hand_off_end', sql`${table.usedAt} is null or ${table.withdrawnAt} is null`),
  ],
)
