import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm/sql'
import {
  bytewiseText,
  inOrder,
  instant,
  minorUnits,
  within,
  withinDay,
} from '@/bank/ledger/schema-columns'

const businessId = () =>
  uuid('business_id')
    .notNull()
    .references(() => business.id)
const accountId = () =>
  uuid('account_id')
    .notNull()
    .references(() => account.id)

// Every `body` is the resource's wire object as JSON, serialised when it was written and sent as it
// stands. The columns beside it exist only to sort, to filter and to keep books.

export const business = pgTable('business', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  environment: text('environment', { enum: ['production', 'sandbox'] }).notNull(),
  created_at: instant('created_at').notNull(),
})

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    business_id: businessId(),
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
    within(table, 'account_by_name', table.account_name),
    within(table, 'account_by_balance', table.balance),
  ],
)

export const card = pgTable(
  'card',
  {
    id: uuid('id').primaryKey(),
    business_id: businessId(),
    /** The account that pays for what is bought with it. */
    account_id: accountId(),
    user_id: uuid('user_id').notNull(),
    status: text('status').notNull(),
    type: text('type').notNull(),
    /** When the current spend window closes; null for a card whose window never does. */
    spend_period_end: instant('spend_period_end'),
    body: text('body').notNull(),
  },
  (table) => [
    within(table, 'card_by_id'),
    within(table, 'card_by_status', table.status),
    within(table, 'card_by_type', table.type),
    within(table, 'card_by_user', table.user_id),
    index('card_by_spend_period_end').on(table.spend_period_end),
  ],
)

export const ledgerTransaction = pgTable(
  'ledger_transaction',
  {
    id: uuid('id').primaryKey(),
    business_id: uuid('business_id').notNull(),
    account_id: accountId(),
    money_movement_id: uuid('money_movement_id').notNull(),
    account_type: text('account_type').notNull(),
    transaction_type: text('transaction_type').notNull(),
    status: text('status').notNull(),
    amount: minorUnits('amount').notNull(),
    initiated_at: instant('initiated_at').notNull(),
    /** Days of the epoch: what is scattered over years is looked for day by day, or week by week. */
    initiated_day: integer('initiated_day').notNull(),
    /** `infinity` until it posts: a keyset over it never meets a null, and what is open comes last. */
    posted_at: instant('posted_at').notNull(),
    card_id: uuid('card_id'),
    user_id: uuid('user_id'),
    /** Counterparty, memo and note in lower case, parted by U+001F. */
    search_text: text('search_text').notNull(),
    body: text('body').notNull(),
  },
  (table) => [
    // What posted before a time was initiated before it: a search by posting time starts from there.
    check('posted_after_it_was_initiated', sql`${table.posted_at} >= ${table.initiated_at}`),
    // Each of the three orders and both days below hold all three, so that a range of one is looked
    // for in the order of another without reading a row.
    inOrder(table, 'transaction_by_initiated', table.initiated_at, table.amount, table.posted_at),
    inOrder(table, 'transaction_by_posted', table.posted_at, table.initiated_at, table.amount),
    inOrder(table, 'transaction_by_amount', table.amount, table.initiated_at, table.posted_at),
    within(table, 'transaction_by_account', table.account_id, table.initiated_at),
    within(table, 'transaction_by_account_type', table.account_type, table.initiated_at),
    within(table, 'transaction_by_type', table.transaction_type, table.initiated_at),
    within(table, 'transaction_by_status', table.status, table.initiated_at),
    within(table, 'transaction_by_card', table.card_id, table.initiated_at).where(
      sql`card_id is not null`,
    ),
    within(table, 'transaction_by_user', table.user_id, table.initiated_at).where(
      sql`user_id is not null`,
    ),
    index('transaction_by_movement').on(table.money_movement_id),
    withinDay(table, 'transaction_by_day_and_amount', table.amount, table.posted_at),
    withinDay(table, 'transaction_by_day_and_posting', table.posted_at, table.amount),
    // Trigrams find texts of three characters and more, fragments the shorter ones.
    index('transaction_by_text').using(
      'gin',
      table.business_id,
      sql`(${table.initiated_day} / 7)`,
      table.search_text.op('gin_trgm_ops'),
      sql`text_fragments(${table.search_text})`,
    ),
  ],
)

export const statement = pgTable(
  'statement',
  {
    /** A numeric string on the wire. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    business_id: businessId(),
    statement_type: text('statement_type').notNull(),
    period_start: date('period_start', { mode: 'string' }).notNull(),
    /** The close date. */
    period_end: date('period_end', { mode: 'string' }).notNull(),
    file_id: uuid('file_id').notNull(),
    /** Without `pdf_url`, which is signed afresh for every reader. */
    body: text('body').notNull(),
  },
  (table) => [
    within(table, 'statement_by_period_end', table.period_end),
    within(table, 'statement_by_type', table.statement_type, table.period_end),
    within(table, 'statement_by_period_start', table.period_start),
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
    account_id: accountId(),
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
    business_id: businessId(),
    created_at: instant('created_at').notNull(),
    deleted: boolean('deleted').notNull(),
    /** Legal name, e-mail and note in lower case, parted by U+001F. */
    search_text: text('search_text').notNull(),
    body: text('body').notNull(),
  },
  (table) => [
    within(table, 'customer_by_created', table.created_at),
    within(table, 'customer_kept_by_created', table.created_at).where(sql`not deleted`),
    index('customer_by_text').using('gin', table.search_text.op('gin_trgm_ops')),
  ],
)

export const invoice = pgTable(
  'invoice',
  {
    id: uuid('id').primaryKey(),
    business_id: businessId(),
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
    within(table, 'invoice_by_created', table.created_at),
    within(table, 'invoice_by_status', table.status, table.created_at),
    within(table, 'invoice_by_date', table.date),
    within(table, 'invoice_by_due_date', table.due_date),
    index('invoice_by_customer').on(table.customer_id),
    index('invoice_unpaid_by_due_date')
      .on(table.due_date)
      .where(sql`status = 'unpaid'`),
  ],
)

export const fileOwners = ['invoice', 'transaction', 'statement'] as const

/** A document. Its bytes are rendered on request from the row that owns it. */
export const file = pgTable(
  'file',
  {
    id: uuid('id').primaryKey(),
    business_id: businessId(),
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
