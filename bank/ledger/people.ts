import { asc, eq } from 'drizzle-orm'
import { membership, type membershipRoles, person } from '@/bank/ledger/people-schema'
import { business } from '@/bank/ledger/schema'
import type { Database } from '@/lib/server/db/store/database'

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
