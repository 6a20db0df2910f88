import { date, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofClient } from '@/lib/server/db/connection-schema'
import { instant, now } from '@/lib/server/db/instant'
import { person, rowsOfFirm } from '@/lib/server/db/schema'

/** Days in which a client could not be read, and what was read of them once it could again. */
export const clientGap = pgTable(
  'client_gap',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firmId: uuid('firm_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    awayAt: instant('away_at').notNull(),
    backAt: instant('back_at').notNull().default(now),
    /** When it is to be read, or read again; null while nothing is to be done. */
    dueAt: instant('due_at').default(now),
    /** Whose turn it is, and until when: a process that died gives it up by that. */
    claim: uuid('claim'),
    claimedUntil: instant('claimed_until'),
    /** How far the rows have come of the reading that is under way. */
    readUntil: date('read_until', { mode: 'string' }),
    readAt: instant('read_at'),
    /** What was read: JSON under seal. */
    receiptSealed: text('receipt_sealed'),
    putAwayAt: instant('put_away_at'),
    putAwayBy: uuid('put_away_by'),
  },
  (table) => [
    rowsOfFirm(table.firmId),
    ofClient(table),
    index('client_gap_of_client').on(table.connectionId, table.backAt),
    index('client_gap_due').on(table.dueAt),
    foreignKey({
      columns: [table.firmId, table.putAwayBy],
      foreignColumns: [person.firmId, person.id],
    }),
  ],
)
