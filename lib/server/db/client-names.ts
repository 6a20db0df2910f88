import { and, eq } from 'drizzle-orm'
import { connection } from '@/lib/server/db/connection-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { firm } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

export interface ClientNames {
  readonly firm: string
  readonly timeZone: string
  readonly client: string
}

/** What a client and its firm are called, for somebody who is signed in nowhere. */
export async function findClientNames(
  { query }: Pick<OpenDatabase, 'query'>,
  { firm_id, connection_id }: ConnectionRef,
): Promise<ClientNames | undefined> {
  const names = { firm: firm.name, timeZone: firm.timeZone, client: connection.name }
  const [found] = await build(query, (db) =>
    db
      .select(names)
      .from(connection)
      .innerJoin(firm, eq(firm.id, connection.firmId))
      .where(and(eq(connection.firmId, firm_id), eq(connection.id, connection_id))),
  )
  return found
}
