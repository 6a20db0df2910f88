import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ApiScope } from '@/lib/domain/api/api-token'
import { apiToken } from '@/lib/server/db/api-schema'
import { overdueFactor } from '@/lib/server/db/second-factor'
import { clientSetting, firmSetting } from '@/lib/server/db/client-schema'
import { connection } from '@/lib/server/db/connection-schema'
import { accessFields, type PersonAccess } from '@/lib/server/db/current-right'
import { now } from '@/lib/server/db/instant'
import { firm, person } from '@/lib/server/db/schema'
import { type ClientAccess, visibleClients } from '@/lib/server/db/session'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { buildOnce } from '@/lib/server/db/store/query-builder'

/** A person’s client as a program of theirs opens it. */
export interface ProgramAccess extends PersonAccess {
  /** What its token opens at this moment. */
  readonly find: () => Promise<ProgramAccess | undefined>
  readonly sid?: never
  readonly isOfPage?: never
}

/** Who reads a client’s bank for an answer that is given whole: a person by their session, or a program by its token. */
export type ReadingAccess = ClientAccess | ProgramAccess

/**
 * A person's client as a program of theirs may see it at this moment. Undefined once the token has ended, has not
 * this scope, the person was deactivated, a second factor is overdue, or they may not see the client any more.
 */
export async function findAccessOfToken(
  database: OpenDatabase,
  token_id: string,
  of: { connection_id: string; scope: ApiScope },
): Promise<ProgramAccess | undefined> {
  const { connection_id, scope } = of
  const [found] = await selectAccess(database.query, { token_id, connection_id })
  if (found === undefined) return undefined
  const { scopes, mustEnrol, ...access } = found
  if (mustEnrol || !scopes.includes(scope)) return undefined
  return { ...access, find: () => findAccessOfToken(database, token_id, of) }
}

const selectAccess = buildOnce((db) =>
  db
    .select({ ...accessFields, scopes: apiToken.scope, mustEnrol: overdueFactor })
    .from(apiToken)
    .innerJoin(person, eq(person.id, apiToken.personId))
    .innerJoin(firm, eq(firm.id, person.firmId))
    .innerJoin(connection, visibleClients(eq(connection.id, sql.placeholder('connection_id'))))
    .leftJoin(firmSetting, eq(firmSetting.firmId, firm.id))
    .leftJoin(clientSetting, eq(clientSetting.connectionId, connection.id))
    .where(
      and(
        eq(apiToken.id, sql.placeholder('token_id')),
        gt(apiToken.expiresAt, now),
        isNull(person.disabledAt),
      ),
    )
    .prepare('access_of_token'),
)
