import { and, eq, exists, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { assignment, connection } from '@/lib/server/db/connection-schema'
import type { Person } from '@/lib/server/db/person'

/** That a client is assigned to a person; who sees all clients needs no assignment. */
export function isAssigned(person_id: SQLWrapper | string, client: SQLWrapper): SQL {
  const { personId, connectionId } = assignment
  const given = new QueryBuilder().select({ one: sql`1` }).from(assignment)
  return exists(given.where(and(eq(personId, person_id), eq(connectionId, client))))
}

/** That a person sees this client of their own firm: they see all, or it is assigned to them. */
export function sees({ id, all_clients }: Person, client: SQLWrapper): SQL {
  return all_clients ? sql`true` : isAssigned(id, client)
}

/** The clients that a person sees. */
export function visibleTo(person: Person): SQL | undefined {
  return and(eq(connection.firmId, person.firm_id), sees(person, connection.id))
}

/** The same as `isAssigned`, or all, for statements written out; each argument is an expression of SQL. */
export function writeSeesClient({
  all,
  person,
  client,
}: {
  all: string
  person: string
  client: string
}): string {
  return `(${all} or exists (select 1 from assignment given
    where given.person_id = ${person} and given.connection_id = ${client}))`
}
