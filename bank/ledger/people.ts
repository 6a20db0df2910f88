import { asc, eq, inArray } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { account, business } from '@/bank/ledger/schema'
import { businessHintOf } from '@/lib/bank-contract/business-hint'
import type { Database, OpenDatabase } from '@/lib/server/db/store/database'

export const person = pgTable('person', {
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  full_name: text('full_name').notNull(),
  password_hash: text('password_hash').notNull(),
})

const membershipRoles = ['owner', 'admin', 'bookkeeper', 'employee'] as const

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

export type Role = (typeof membershipRoles)[number]

export interface Person {
  id: string
  email: string
  full_name: string
  password_hash: string
}

export interface Membership {
  business_id: string
  name: string
  role: Role
  environment: 'production' | 'sandbox'
}

/** Case does not matter in `email`. */
export async function findPersonByEmail(db: Database, email: string): Promise<Person | undefined> {
  const [found] = await db.select().from(person).where(eq(person.email, email.trim().toLowerCase()))
  return found
}

export async function findPerson(db: Database, person_id: string): Promise<Person | undefined> {
  const [found] = await db.select().from(person).where(eq(person.id, person_id))
  return found
}

/** The businesses that a person belongs to, by name. */
export function listMemberships(db: Database, person_id: string): Promise<Membership[]> {
  return db
    .select({
      business_id: business.id,
      name: business.name,
      role: membership.role,
      environment: business.environment,
    })
    .from(membership)
    .innerJoin(business, eq(business.id, membership.business_id))
    .where(eq(membership.person_id, person_id))
    .orderBy(asc(business.name), asc(business.id))
}

/** Spec, Authorization Code flow 2: only Account Owners and Admins can connect an application. */
export function mayApprove(role: Role): boolean {
  return role === 'owner' || role === 'admin'
}

/** The accounts of these businesses, by their identifiers alone. */
function listAccountsOf(
  db: Database,
  business_ids: readonly string[],
): Promise<{ id: string; business_id: string }[]> {
  return db
    .select({ id: account.id, business_id: account.business_id })
    .from(account)
    .where(inArray(account.business_id, [...business_ids]))
}

/** Which of these businesses a hint of an app names. */
export async function findHinted<Business extends { business_id: string }>(
  db: Database,
  businesses: readonly Business[],
  hint: string,
): Promise<Business | undefined> {
  const ids = businesses.map(({ business_id }) => business_id)
  const hinted = (await listAccountsOf(db, ids)).find(({ id }) => businessHintOf(id) === hint)
  return businesses.find(({ business_id }) => business_id === hinted?.business_id)
}

/** How many accounts and cards each of these businesses has. */
export async function countHoldings(
  database: OpenDatabase,
  business_ids: readonly string[],
): Promise<ReadonlyMap<string, { accounts: number; cards: number }>> {
  const rows = await database.query(
    `select wanted.id, (select count(*) from account where business_id = wanted.id)::int as accounts,
       (select count(*) from card where business_id = wanted.id)::int as cards
     from unnest($1::uuid[]) as wanted (id)`,
    [business_ids],
  )
  return new Map(
    rows.map(({ id, accounts, cards }) => [
      String(id),
      { accounts: Number(accounts), cards: Number(cards) },
    ]),
  )
}
