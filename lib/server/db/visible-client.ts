import type { Person } from '@/lib/server/db/person'

/**
 * The condition of SQL under which a person sees a client of their own firm, which is the only one
 * there is: they see all, or it is assigned to them. Each argument is an expression of SQL.
 */
export function seesClient({
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

/** That a person sees the client `c`, in a statement that begins with the values of `seer`. */
export const visibleClient = `c.firm_id = $1
  and ${seesClient({ all: '$2::boolean', person: '$3', client: 'c.id' })}`

/** What `visibleClient` reads as `$1`, `$2` and `$3`. */
export function seer({ firm_id, all_clients, id }: Person): unknown[] {
  return [firm_id, all_clients, id]
}
