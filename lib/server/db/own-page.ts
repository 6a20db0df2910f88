import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { OwnPageLink } from '@/lib/domain/connections/own-page'
import { type ConnectionRef } from '@/lib/server/db/connection'
import { inSeconds, now } from '@/lib/server/db/instant'
import { ownPage } from '@/lib/server/db/own-page-schema'
import { person } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

const lifeSeconds = 365 * 86_400

/** The link of a client; the one before is dead from now on. */
export async function saveOwnPage(
  query: Query,
  { firm_id: firmId, connection_id: connectionId }: ConnectionRef,
  { person_id: personId, tokenDigest }: { person_id: string; tokenDigest: string },
): Promise<void> {
  const link = { tokenDigest, personId, expiresAt: inSeconds(lifeSeconds) }
  await build(query, (db) =>
    db
      .insert(ownPage)
      .values({ ...link, connectionId, firmId })
      .onConflictDoUpdate({
        target: ownPage.connectionId,
        set: { ...link, createdAt: now, lastOpenedAt: null },
        setWhere: eq(ownPage.firmId, firmId),
      }),
  )
}

/** False where there was no link. */
export async function endOwnPage(query: Query, ref: ConnectionRef): Promise<boolean> {
  const ended = await build(query, (db) =>
    db.delete(ownPage).where(isOfClient(ref)).returning({ id: ownPage.connectionId }),
  )
  return ended.length > 0
}

/** The link as the firm sees it, and who gave it; undefined without one that works. */
export async function findOwnPage(
  query: Query,
  ref: ConnectionRef,
): Promise<OwnPageLink | undefined> {
  const { createdAt, expiresAt, lastOpenedAt, personId } = ownPage
  const [found] = await build(query, (db) =>
    db
      .select({ createdAt, expiresAt, lastOpenedAt, by: person.name })
      .from(ownPage)
      .innerJoin(person, eq(person.id, personId))
      .where(and(isOfClient(ref), gt(expiresAt, now))),
  )
  return found
}

/** Whose page a token opens, and that it was opened; undefined for one that nobody made, or that has ended. */
export async function openOwnPage(
  { query }: Pick<OpenDatabase, 'query'>,
  tokenDigest: string,
): Promise<ConnectionRef | undefined> {
  const [opened] = await build(query, (db) =>
    db
      .update(ownPage)
      .set({ lastOpenedAt: now })
      .where(and(eq(ownPage.tokenDigest, tokenDigest), gt(ownPage.expiresAt, now)))
      .returning({ firm_id: ownPage.firmId, connection_id: ownPage.connectionId }),
  )
  return opened
}

function isOfClient({ firm_id, connection_id }: ConnectionRef): SQL | undefined {
  return and(eq(ownPage.firmId, firm_id), eq(ownPage.connectionId, connection_id))
}
