import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { limitKinds } from '@/lib/domain/health/service-counts'
import { instant } from '@/lib/server/db/instant'
import { isOneOf } from '@/lib/server/db/schema'

/** How often a limit was reached in each hour, on every instance together. */
export const limitHit = pgTable(
  'limit_hit',
  {
    kind: text('kind', { enum: limitKinds }).notNull(),
    hour: instant('hour').notNull(),
    hits: bigint('hits', { mode: 'number' }).notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.hour] }),
    check('limit_hit_kind', isOneOf(table.kind, limitKinds)),
  ],
)

/** A field or a value of a bank's answers that the specification does not name. It says nothing of any client. */
export const unknownPart = pgTable(
  'unknown_part',
  {
    environment: text('environment').notNull(),
    resource: text('resource').notNull(),
    field: text('field').notNull(),
    /** Empty where the field itself is unknown. */
    value: text('value').notNull(),
    answers: bigint('answers', { mode: 'number' }).notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.resource, table.field, table.value] }),
  ],
)
