import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { isLoopbackUrl } from '@/lib/bank-contract/web-address.mjs'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { now } from '@/lib/server/db/instant'
import { firm, person, session } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

export interface NewFirm {
  name: string
  time_zone: string
  people: readonly {
    name: string
    email: string
    role: PersonRole
    /** An admin sees every client whatever this says. */
    all_clients?: boolean
    /** Without one the person joins by a link. */
    passwordHash?: string
  }[]
}

/**
 * Creates a firm with its first people, whose ids are in their order. Throws when an email is taken,
 * and then creates nothing.
 */
export async function createFirm<const People extends NewFirm['people']>(
  { query }: Pick<OpenDatabase, 'query'>,
  { name, time_zone, people }: NewFirm & { people: People },
): Promise<{ firm_id: string; person_ids: { [Place in keyof People]: string } }> {
  const firm_id = randomUUID()
  const given = people.map(({ all_clients, ...each }) => ({
    ...each,
    id: randomUUID(),
    firmId: firm_id,
    allClients: each.role === 'admin' || (all_clients ?? false),
  }))
  // In one statement, so that nothing is made where an email is taken.
  await build(query, (db) => {
    const insertion = db.insert(firm).values({ id: firm_id, name, timeZone: time_zone })
    if (given.length === 0) return insertion.returning({ id: firm.id })
    const made = db.$with('made').as(insertion.returning({ id: firm.id }))
    return db.with(made).insert(person).values(given).returning({ id: person.id })
  })
  // One for each of the people.
  const person_ids = given.map(({ id }) => id) as { [Place in keyof People]: string }
  return { firm_id, person_ids }
}

/** What the firm of this installation is called, where there is one alone. */
export async function findOnlyFirmName(database: OpenDatabase): Promise<string | undefined> {
  const [only, other] = await build(database.query, (db) =>
    db.select({ name: firm.name }).from(firm).limit(2),
  )
  return other === undefined ? only?.name : undefined
}

async function isEmpty(database: OpenDatabase): Promise<boolean> {
  const firms = await build(database.query, (db) => db.select({ id: firm.id }).from(firm).limit(1))
  return firms.length === 0
}

/** Published: it is good only where nobody else can reach the app. */
export const demoPassword = 'correct-horse-battery'

const demoFirms = [
  {
    name: 'Marlow & Finch',
    time_zone: 'America/New_York',
    people: [
      ['Ada Marlow', 'ada@marlow.example', 'admin', true],
      ['Ben Finch', 'ben@marlow.example', 'reviewer', true],
      ['Joy Park', 'joy@marlow.example', 'preparer', false],
    ],
  },
  {
    name: 'Northgate Books',
    time_zone: 'America/New_York',
    people: [['Nora Gate', 'nora@northgate.example', 'admin', true]],
  },
] as const

/** Creates the demo firms in an empty store, and says whether it did. */
export async function createDemoFirms(database: OpenDatabase): Promise<boolean> {
  if (!(await isEmpty(database))) return false
  for (const { name, time_zone, people } of demoFirms) {
    const hashed = people.map(async ([personName, email, role, all_clients]) => ({
      name: personName,
      email,
      role,
      all_clients,
      passwordHash: await hashPassword(demoPassword),
    }))
    await createFirm(database, { name, time_zone, people: await Promise.all(hashed) })
  }
  return true
}

export const demoEmails: readonly string[] = demoFirms.flatMap(({ people }) =>
  people.map(([, email]) => email),
)

/** Whether these are a demo person's, or the password is theirs. */
export function isDemoSignIn({ email, password }: { email: string; password: string }): boolean {
  return password === demoPassword || demoEmails.includes(email.toLowerCase())
}

/** Signs every demo person out, wherever and whenever they signed in. */
export async function endDemoSessions(database: OpenDatabase): Promise<void> {
  await build(database.query, (db) => {
    const people = db
      .select({ id: person.id })
      .from(person)
      .where(inArray(sql`lower(${person.email})`, [...demoEmails]))
    return db
      .update(session)
      .set({ endedAt: now })
      .where(and(isNull(session.endedAt), inArray(session.personId, people)))
  })
}

/** The demo people's password is published: they may exist only where nobody else can sign in. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && isLoopbackUrl(new URL(address))
}

/** OWASP, Password Storage: argon2id (the library's default), 19 MiB, t=2, p=1. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}
