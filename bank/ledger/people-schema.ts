import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { business } from '@/bank/ledger/schema'

export const person = pgTable('person', {
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  full_name: text('full_name').notNull(),
  password_hash: text('password_hash').notNull(),
})

export const membershipRoles = ['owner', 'admin', 'bookkeeper', 'employee'] as const

export const membership = pgTable(
  'membership',
  {
    person_id: uuid('person_id')
      .notNull()
      .references(() => person.id),
    business_id: uuid('business_id')
      .notNull()
      .references(() => business.id),
    role: text('role', { enum: membershipRoles }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.person_id, table.business_id] })],
)
