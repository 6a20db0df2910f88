import { eq } from 'drizzle-orm'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { listClients } from '@/lib/server/db/connection'
import { demoEmails, demoPassword } from '@/lib/server/db/firm'
import { findPersonByEmail, listPeople } from '@/lib/server/db/person'
import { firm } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { demoAdmin } from '@/lib/server/demo/demo-clients'

/** What the sign-in page of a demo offers. */
export interface DemoFirm {
  firm: string
  /** How many people of the firm may sign in, those among them who are not of the demo too. */
  size: number
  /** How many clients the firm has, as its list of clients counts them. */
  clients: number
  /** Published, and the same for all: it goes with each form. */
  password: string
  people: readonly {
    id: string
    name: string
    email: string
    role: PersonRole
    /** Undefined where it is every client of the firm. */
    clients: number | undefined
  }[]
}

/** The demo's firm and who of its people may sign in; undefined where nobody of the demo is left. */
export async function findDemoFirm(database: OpenDatabase): Promise<DemoFirm | undefined> {
  const admin = await findPersonByEmail(database, demoAdmin)
  if (admin === undefined || admin.disabled) return undefined
  const { firm_id } = admin
  const [[named], people, clients] = await Promise.all([
    forFirm(database, firm_id).build((db) =>
      db.select({ name: firm.name }).from(firm).where(eq(firm.id, firm_id)),
    ),
    listPeople(database, firm_id),
    listClients(database, admin),
  ])
  return {
    firm: named?.name ?? '',
    // Somebody who is only invited has not joined.
    size: people.filter(({ isActive, invitedUntil }) => isActive && invitedUntil === null).length,
    clients: clients.filter(({ isArchived }) => !isArchived).length,
    password: demoPassword,
    people: people
      .filter(({ email, isActive }) => isActive && demoEmails.includes(email))
      .map(({ id, name, email, role, all_clients, clients: assigned }) => ({
        id,
        name,
        email,
        role,
        clients: all_clients ? undefined : assigned,
      })),
  }
}
