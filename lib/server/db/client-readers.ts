import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { PersonRole } from '@/lib/domain/people/permissions'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { person } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { isAssigned } from '@/lib/server/db/visible-client'

/** Who of the firm may see a client now, by name. */
export function findClientReaders(
  database: OpenDatabase,
  { firm_id, connection_id }: ConnectionRef,
): Promise<{ id: string; name: string; role: PersonRole }[]> {
  return forFirm(database, firm_id).build((db) =>
    db
      .select({ id: person.id, name: person.name, role: person.role })
      .from(person)
      .where(
        and(
          eq(person.firmId, firm_id),
          isNull(person.disabledAt),
          or(eq(person.allClients, true), isAssigned(person.id, sql`${connection_id}::uuid`)),
        ),
      )
      .orderBy(sql`lower(${person.name})`, person.id),
  )
}
