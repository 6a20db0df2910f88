import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '@/lib/server/db/schema-columns'

/**
 * What this store belongs to: one row. `epoch` counts up while any instance runs and is noted in
 * every instance's data folder as well, so a store that was put back to an earlier day is behind.
 */
export const install = pgTable(
  'install',
  {
    only: boolean('only').primaryKey().default(true),
    id: uuid('id').notNull(),
    epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
    /** Of the address that the installation is reached at. */
    fingerprint: text('fingerprint').notNull(),
    /** Why nothing is asked of any bank with the tokens that lie here, until somebody says so. */
    heldReason: text('held_reason'),
    heldAt: instant('held_at'),
    resumedAt: instant('resumed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('install_only', sql`${table.only}`),
    check('install_held', sql`${table.heldReason} in ('restored', 'cloned')`),
  ],
)

/** The programs that run on this store, each with a data folder of its own. */
export const instance = pgTable('instance', {
  id: uuid('id').primaryKey(),
  /** The ids of its vault keys, newest first, with commas between. */
  keyIds: text('key_ids').notNull(),
  startedAt: instant('started_at').notNull().defaultNow(),
  seenAt: instant('seen_at').notNull().defaultNow(),
})
