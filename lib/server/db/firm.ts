import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { isLoopbackUrl } from '@/lib/bank-contract/loopback-url'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { column } from '@/lib/server/db/column'
import type { OpenDatabase } from '@/lib/server/db/store/database'

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
  database: Pick<OpenDatabase, 'query'>,
  firm: NewFirm & { people: People },
): Promise<{ firm_id: string; person_ids: { [Place in keyof People]: string } }> {
  const firm_id = randomUUID()
  const person_ids = firm.people.map(() => randomUUID())
  await database.query(
    `with new_firm as (
       insert into firm (id, name, time_zone) values ($1, $2, $3) returning id
     )
     insert into person (id, firm_id, name, email, role, all_clients, password_hash)
     select given.id, new_firm.id, given.name, given.email, given.role,
       given.role = 'admin' or coalesce(given.all_clients, false), given.password_hash
     from new_firm, jsonb_to_recordset($4::jsonb)
       as given (id uuid, name text, email text, role text, all_clients boolean, password_hash text)`,
    [
      firm_id,
      firm.name,
      firm.time_zone,
      JSON.stringify(
        firm.people.map(({ passwordHash, ...person }, place) => ({
          ...person,
          id: person_ids[place],
          password_hash: passwordHash,
        })),
      ),
    ],
  )
  // One for each of the people.
  return { firm_id, person_ids: person_ids as { [Place in keyof People]: string } }
}

/** What the firm of this installation is called, where there is one alone. */
export async function findOnlyFirmName(database: OpenDatabase): Promise<string | undefined> {
  const [only, other] = await database.query('select name from firm limit 2')
  return only === undefined || other !== undefined ? undefined : column.text(only, 'name')
}

async function isEmpty(database: OpenDatabase): Promise<boolean> {
  const rows = await database.query('select 1 from firm limit 1')
  return rows.length === 0
}

/** Published: it is good only where nobody else can reach the app. */
const demoPassword = 'correct-horse-battery'

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
  await database.query(
    `update session set ended_at = now() where ended_at is null and person_id in
       (select id from person where lower(email) in (select jsonb_array_elements_text($1::jsonb)))`,
    [JSON.stringify(demoEmails)],
  )
}

/** The demo people's password is published: they may exist only where nobody else can sign in. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && isLoopbackUrl(new URL(address))
}

/** OWASP, Password Storage: argon2id (the library's default), 19 MiB, t=2, p=1. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}
