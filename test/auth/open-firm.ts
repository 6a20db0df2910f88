import type { PersonRole } from '@/lib/domain/people/permissions'
import { createFirm } from '@/lib/server/db/firm'
import { findPersonByEmail } from '@/lib/server/db/person'
import { createSession, findPersonForSession, type PersonSession } from '@/lib/server/db/session'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** A firm of its own: one person of each role, called by it, who is signed in. */
export async function openFirm(
  database: OpenDatabase,
  roles: readonly PersonRole[],
  addressOf: (name: string) => string,
): Promise<PersonSession[]> {
  const people = roles.map((role, index) => {
    const name = `${role}${index}`
    return { name, email: addressOf(name), role, passwordHash: 'x' }
  })
  await createFirm(database, { name: 'Firm', time_zone: 'UTC', people })
  return Promise.all(people.map(({ email }) => signInAs(database, email)))
}

/** A session of the person with this address. */
export async function signInAs(database: OpenDatabase, email: string): Promise<PersonSession> {
  const person = await findPersonByEmail(database, email)
  const { sid } = await createSession(database, person?.id ?? '', {
    address: '192.0.2.1',
    device: '',
  })
  const session = await findPersonForSession(database, sid)
  if (session === undefined) throw new Error(`${email} is not signed in`)
  return session
}
