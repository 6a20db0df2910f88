import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '@/lib/server/db/schema-columns'

/** Attempts to sign in, counted per account and per address; `key` is a digest of either. */
export const signInAttempt = pgTable('sign_in_attempt', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  windowStartedAt: instant('window_started_at').notNull().defaultNow(),
})
