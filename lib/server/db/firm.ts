import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import type { PersonRole } from '@/lib/server/db/person'

export interface NewFirm {
  name: string
  time_zone: string
  people: readonly { name: string; email: string; role: PersonRole; passwordHash: string }[]
}

/** Creates a firm with its first people. Throws when an email is taken, and then creates nothing. */
export async function createFirm(
  database: OpenDatabase,
  firm: NewFirm,
): Promise<{ firm_id: string }> {
  const firm_id = randomUUID()
  await database.query(
    `with new_firm as (
       insert into firm (id, name, time_zone) values ($1, $2, $3) returning id
     )
     insert into person (firm_id, name, email, role, password_hash)
     select new_firm.id, given.name, given.email, given.role, given.password_hash
     from new_firm, jsonb_to_recordset($4::jsonb)
       as given (name text, email text, role text, password_hash text)`,
    [
      firm_id,
      firm.name,
      firm.time_zone,
      JSON.stringify(
        firm.people.map(({ passwordHash, ...person }) => ({
          ...person,
          password_hash: passwordHash,
        })),
      ),
    ],
  )
  return { firm_id }
}

export async function isEmpty(database: OpenDatabase): Promise<boolean> {
  const rows = await database.query('select 1 from firm limit 1')
  return rows.length === 0
}
