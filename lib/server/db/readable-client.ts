import { and, eq, sql } from 'drizzle-orm'
import type { Client } from '@/lib/domain/clients/client'
import { clientFields, type StoredToken, tokenFields } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { person, session } from '@/lib/server/db/schema'
import { isLive, seesClient, sessionDigest } from '@/lib/server/db/session'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { buildOnce } from '@/lib/server/db/store/query-builder'

/** A client with what it takes to read its bank now. */
export interface ReadableClient {
  client: Client
  token: StoredToken
}

/**
 * Those of these clients that the person of this session may see at this moment; none once the
 * session has ended.
 */
export async function listReadableClients(
  database: OpenDatabase,
  sid: string,
  connection_ids: readonly string[],
): Promise<ReadableClient[]> {
  return selectReadable(database.query, { digest: sessionDigest(sid), connection_ids })
}

const selectReadable = buildOnce((db) =>
  db
    .select({ client: clientFields, token: tokenFields })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .innerJoin(
      connection,
      and(
        eq(connection.firmId, person.firmId),
        sql`${connection.id} = any(${sql.placeholder('connection_ids')}::uuid[])`,
      ),
    )
    .where(and(isLive, seesClient))
    .prepare('readable_of_session'),
)
