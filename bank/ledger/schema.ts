import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm/sql'

// Byte order is the same on every server and in every locale, so a keyset over it is too.
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const minorUnits = (name: string) => bigint(name, { mode: 'number' })

// Every `body` is the resource's wire object as JSON, serialised when it was written and sent as it
// stands. The columns beside it exist only to sort, to filter and to keep books.

export const business = pgTable('business', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  environment: text('environment', { enum: ['production', 'sandbox'] }).notNull(),
  created_at: instant('created_at').notNull(),
})

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

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    business_id: uuid('business_id')
      .notNull()
      .references(() => business.id),
    account_type: text('account_type').notNull(),
    /** Empty where the wire object has none. */
    account_name: bytewiseText('account_name').notNull(),
    currency: text('currency').notNull(),
    /** The sum of the account's settled transactions. */
    balance: minorUnits('balance').notNull(),
    opened_at: instant('opened_at').notNull(),
    body: text('body').notNull(),
  },
  (table) => [
    index('account_by_name').on(table.business_id, table.account_name, table.id),
    index('account_by_balance').on(table.business_id, table.balance, table.id),
  ],
)

export const card = pgTable(
  'card',
  {
    id: uuid('id').primaryKey(),
    business_id: uuid('business_id')
      .notNull()
      .references(() => business.id),
    /** The account that pays for what is bought with it. */
    account_id: uuid('account_id')
      .notNull()
      .references(() => account.id),
    user_id: uuid('user_id').notNull(),
    status: text('status').notNull(),
    type: text('type').notNull(),
    /** When the current spend window closes; null for a card whose window never does. */
    spend_period_end: instant('spend_period_end'),
    body: text('body').notNull(),
  },
  (table) => [
    index('card_by_id').on(table.business_id, table.id),
    index('card_by_status').on(table.business_id, table.status, table.id),
    index('card_by_type').on(table.business_id, table.type, table.id),
    index('card_by_user').on(table.business_id, table.user_id, table.id),
    index('card_by_spend_period_end').on(table.spend_period_end),
  ],
)

export const ledgerTransaction = pgTable(
  'ledger_transaction',
  {
    id: uuid('id').primaryKey(),
    business_id: uuid('business_id').notNull(),
    account_id: uuid('account_id')
      .notNull()
      .references(() => account.id),
    money_movement_id: uuid('money_movement_id').notNull(),
    account_type: text('account_type').notNull(),
    transaction_type: text('transaction_type').notNull(),
    status: text('status').notNull(),
    amount: minorUnits('amount').notNull(),
    initiated_at: instant('initiated_at').notNull(),
    /** `infinity` until it posts: a keyset over it never meets a null, and what is open comes last. */
    posted_at: instant('posted_at').notNull(),
    card_id: uuid('card_id'),
    user_id: uuid('user_id'),
    /** Counterparty, memo and note in lower case, parted by U+001F. */
    search_text: text('search_text').notNull(),
    body: text('body').notNull(),
  },
  (table) => [
    index('transaction_by_initiated').on(table.business_id, table.initiated_at, table.id),
    index('transaction_by_posted').on(table.business_id, table.posted_at, table.id),
    index('transaction_by_amount').on(table.business_id, table.amount, table.id),
    index('transaction_by_account').on(
      table.business_id,
      table.account_id,
      table.initiated_at,
      table.id,
    ),
    index('transaction_by_account_type').on(
      table.business_id,
      table.account_type,
      table.initiated_at,
      table.id,
    ),
    index('transaction_by_type').on(
      table.business_id,
      table.transaction_type,
      table.initiated_at,
      table.id,
    ),
    index('transaction_by_status').on(
      table.business_id,
      table.status,
      table.initiated_at,
      table.id,
    ),
    index('transaction_by_card')
      .on(table.business_id, table.card_id, table.initiated_at, table.id)
      .where(sql`card_id is not null`),
    index('transaction_by_user')
      .on(table.business_id, table.user_id, table.initiated_at, table.id)
      .where(sql`user_id is not null`),
    index('transaction_by_movement').on(table.money_movement_id),
    index('transaction_by_text').using('gin', table.search_text.op('gin_trgm_ops')),
  ],
)

export const statement = pgTable(
  'statement',
  {
    /** A numeric string on the wire. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    business_id: uuid('business_id')
      .notNull()
      .references(() => business.id),
    statement_type: text('statement_type').notNull(),
    period_start: date('period_start', { mode: 'string' }).notNull(),
    /** The close date. */
    period_end: date('period_end', { mode: 'string' }).notNull(),
    file_id: uuid('file_id').notNull(),
    /** Without `pdf_url`, which is signed afresh for every reader. */
    body: text('body').notNull(),
  },
  (table) => [
    index('statement_by_period_end').on(table.business_id, table.period_end, table.id),
    index('statement_by_type').on(
      table.business_id,
      table.statement_type,
      table.period_end,
      table.id,
    ),
    index('statement_by_period_start').on(table.business_id, table.period_start, table.id),
  ],
)

/** A statement speaks of one account or several; this is the list for one account, newest first. */
export const statementAccount = pgTable(
  'statement_account',
  {
    statement_id: bigint('statement_id', { mode: 'number' })
      .notNull()
      .references(() => statement.id),
    business_id: uuid('business_id').notNull(),
    account_id: uuid('account_id')
      .notNull()
      .references(() => account.id),
    period_end: date('period_end', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.business_id, table.account_id, table.period_end, table.statement_id],
    }),
  ],
)

export const customer = pgTable(
  'customer',
  {
    id: uuid('id').primaryKey(),
    business_id: uuid('business_id')
      .notNull()
      .references(() => business.id),
    created_at: instant('created_at').notNull(),
    deleted: boolean('deleted').notNull(),
    /** Legal name, e-mail and note in lower case, parted by U+001F. */
    search_text: text('search_text').notNull(),
    body: text('body').notNull(),
  },
  (table) => [
    index('customer_by_created').on(table.business_id, table.created_at, table.id),
    index('customer_kept_by_created')
      .on(table.business_id, table.created_at, table.id)
      .where(sql`not deleted`),
    index('customer_by_text').using('gin', table.search_text.op('gin_trgm_ops')),
  ],
)

export const invoice = pgTable(
  'invoice',
  {
    id: uuid('id').primaryKey(),
    business_id: uuid('business_id')
      .notNull()
      .references(() => business.id),
    customer_id: uuid('customer_id')
      .notNull()
      .references(() => customer.id),
    status: text('status').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    due_date: date('due_date', { mode: 'string' }),
    created_at: instant('created_at').notNull(),
    /** Omitted on the wire when null. */
    file_id: uuid('file_id'),
    body: text('body').notNull(),
  },
  (table) => [
    index('invoice_by_created').on(table.business_id, table.created_at, table.id),
    index('invoice_by_status').on(table.business_id, table.status, table.created_at, table.id),
    index('invoice_by_date').on(table.business_id, table.date, table.id),
    index('invoice_by_due_date').on(table.business_id, table.due_date, table.id),
    index('invoice_by_customer').on(table.customer_id),
    index('invoice_unpaid_by_due_date')
      .on(table.due_date)
      .where(sql`status = 'unpaid'`),
  ],
)

export const fileOwners = ['invoice', 'transaction', 'statement'] as const

/** A document. Its bytes are drawn from the row that owns it when somebody asks for them. */
export const file = pgTable(
  'file',
  {
    id: uuid('id').primaryKey(),
    business_id: uuid('business_id')
      .notNull()
      .references(() => business.id),
    owner: text('owner', { enum: fileOwners }).notNull(),
    /** The invoice's or transaction's identifier, or the statement's as its numeric string. */
    owner_id: text('owner_id').notNull(),
    file_name: text('file_name').notNull(),
    content_type: text('content_type').notNull(),
    /** Position among the owner's files. */
    ordinal: integer('ordinal').notNull(),
  },
  (table) => [uniqueIndex('file_by_owner').on(table.owner, table.owner_id, table.ordinal)],
)

/** What the bank must remember about itself: how its ledger was grown, how far its clock was moved. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
