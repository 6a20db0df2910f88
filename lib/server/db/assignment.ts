import type { OpenDatabase } from '@/lib/server/db/store/database'

/** Lets a person see a client of the same firm. Throws when either belongs to another firm. */
export async function assignClient(
  database: OpenDatabase,
  assignment: { firm_id: string; person_id: string; connection_id: string },
): Promise<void> {
  await database.query(
    `insert into assignment (firm_id, person_id, connection_id) values ($1, $2, $3)
     on conflict do nothing`,
    [assignment.firm_id, assignment.person_id, assignment.connection_id],
  )
}

export async function removeAssignment(
  database: OpenDatabase,
  assignment: { firm_id: string; person_id: string; connection_id: string },
): Promise<void> {
  await database.query(
    'delete from assignment where firm_id = $1 and person_id = $2 and connection_id = $3',
    [assignment.firm_id, assignment.person_id, assignment.connection_id],
  )
}
