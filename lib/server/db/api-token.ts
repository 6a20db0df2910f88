import { and, desc, eq, gt, isNull, lte, type SQL } from 'drizzle-orm'
import type { ApiScope, ApiToken, TokenUse } from '@/lib/domain/api/api-token'
import { apiToken } from '@/lib/server/db/api-schema'
import { firmSetting } from '@/lib/server/db/client-schema'
import { inSeconds, now } from '@/lib/server/db/instant'
import { type Person, personColumns } from '@/lib/server/db/person'
import { firm, person } from '@/lib/server/db/schema'
import { overdueFactor } from '@/lib/server/db/second-factor'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

type TokenOwner = Pick<Person, 'id' | 'firm_id'>

export interface NewToken {
  readonly name: string
  readonly use: TokenUse
  readonly scopes: readonly ApiScope[]
  readonly days: number
  readonly secretDigest: string
}

/** Undefined where the person has as many as they may. Those that are over make room. */
export async function insertToken(
  query: Query,
  { id: personId, firm_id: firmId }: TokenOwner,
  { name, use, scopes, days, secretDigest }: NewToken,
  most: number,
): Promise<string | undefined> {
  return build(query, async (db) => {
    await db
      .delete(apiToken)
      .where(and(isOf({ id: personId, firm_id: firmId }), lte(apiToken.expiresAt, now)))
    if ((await db.$count(apiToken, eq(apiToken.personId, personId))) >= most) return undefined
    const [made] = await db
      .insert(apiToken)
      .values({
        firmId,
        personId,
        use,
        name,
        scope: scopes,
        secretDigest,
        expiresAt: inSeconds(days * 86_400),
      })
      .returning({ id: apiToken.id })
    return made?.id
  })
}

const tokenFields = {
  id: apiToken.id,
  name: apiToken.name,
  use: apiToken.use,
  scopes: apiToken.scope,
  createdAt: apiToken.createdAt,
  expiresAt: apiToken.expiresAt,
  lastUsedAt: apiToken.lastUsedAt,
}

/** The newest first; those that are over are left out. */
export function listTokens(database: OpenDatabase, owner: TokenOwner): Promise<ApiToken[]> {
  return forFirm(database, owner.firm_id).build((db) =>
    db
      .select(tokenFields)
      .from(apiToken)
      .where(and(isOf(owner), gt(apiToken.expiresAt, now)))
      .orderBy(desc(apiToken.createdAt), apiToken.id),
  )
}

/** What it was called; undefined where the person has none such. */
export async function deleteToken(
  query: Query,
  owner: TokenOwner,
  id: string,
): Promise<string | undefined> {
  const [gone] = await build(query, (db) =>
    db
      .delete(apiToken)
      .where(and(isOf(owner), eq(apiToken.id, id)))
      .returning({ name: apiToken.name }),
  )
  return gone?.name
}

/** All that the person has. */
export async function deleteTokens(query: Query, owner: TokenOwner): Promise<void> {
  await build(query, (db) => db.delete(apiToken).where(isOf(owner)))
}

/** Whose program it is, and what it may. */
export interface TokenHolder {
  readonly token_id: string
  /** What its token is for, as its person called it. */
  readonly name: string
  readonly scopes: readonly string[]
  readonly person: Person
  readonly firm: { readonly id: string; readonly name: string; readonly time_zone: string }
  /** The day by which they had to set a second factor up is over: they may do nothing else. */
  readonly mustEnrol: boolean
}

/** Undefined for a secret that nobody was given, that is over, or of somebody who may not sign in. */
export async function useToken(
  { query }: Pick<OpenDatabase, 'query'>,
  secretDigest: string,
  use: TokenUse,
): Promise<TokenHolder | undefined> {
  const [found] = await build(query, (db) => {
    const used = db.$with('used').as(
      db
        .update(apiToken)
        .set({ lastUsedAt: now })
        .where(
          and(
            eq(apiToken.secretDigest, secretDigest),
            eq(apiToken.use, use),
            gt(apiToken.expiresAt, now),
          ),
        )
        .returning({
          id: apiToken.id,
          name: apiToken.name,
          personId: apiToken.personId,
          scope: apiToken.scope,
        }),
    )
    return db
      .with(used)
      .select({
        token_id: used.id,
        name: used.name,
        scopes: used.scope,
        person: personColumns,
        firm: { id: firm.id, name: firm.name, time_zone: firm.timeZone },
        mustEnrol: overdueFactor,
      })
      .from(used)
      .innerJoin(person, eq(person.id, used.personId))
      .innerJoin(firm, eq(firm.id, person.firmId))
      .leftJoin(firmSetting, eq(firmSetting.firmId, firm.id))
      .where(isNull(person.disabledAt))
  })
  return found
}

function isOf({ id, firm_id }: TokenOwner): SQL | undefined {
  return and(eq(apiToken.firmId, firm_id), eq(apiToken.personId, id))
}
