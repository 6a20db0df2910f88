import { hash } from '@node-rs/argon2'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { createFirm, isEmpty } from '@/lib/server/db/firm'
import type { PersonRole } from '@/lib/server/db/person'

const demoPassword = 'correct-horse-battery'

const demoFirms = [
  {
    name: 'Marlow & Finch',
    time_zone: 'America/New_York',
    people: [
      ['Ada Marlow', 'ada@marlow.example', 'admin'],
      ['Ben Finch', 'ben@marlow.example', 'accountant'],
      ['Joy Park', 'joy@marlow.example', 'junior'],
    ],
  },
  {
    name: 'Northgate Books',
    time_zone: 'America/New_York',
    people: [['Nora Gate', 'nora@northgate.example', 'admin']],
  },
] as const

/** Creates the demo firms in an empty store, and says whether it did. */
export async function createDemoFirms(database: OpenDatabase): Promise<boolean> {
  if (!(await isEmpty(database))) return false
  for (const { name, time_zone, people } of demoFirms) {
    const hashed = people.map(([personName, email, role]) => hashedPerson(personName, email, role))
    await createFirm(database, { name, time_zone, people: await Promise.all(hashed) })
  }
  return true
}

/** The demo people's password is published: they may exist only where nobody else can sign in. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}

async function hashedPerson(name: string, email: string, role: PersonRole) {
  // OWASP, Password Storage: argon2id (the library's default), 19 MiB, t=2, p=1.
  const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  return { name, email, role, passwordHash: await hash(demoPassword, options) }
}
