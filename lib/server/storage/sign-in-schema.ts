import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Attempts to sign in, counted per account and per address; `key` is a digest of either. */
export const signInAttempt = pgTable('sign_in_attempt', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  windowStartedAt: timestamp('window_started_at', { withTimezone: true, mode: 'string' })
    .notNull()
    .defaultNow(),
})
