import { and, eq } from 'drizzle-orm'
import { providerDomain } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** An issuer in the one spelling that bindings are kept in: `https://id.example` is `https://id.example/`. */
const spelled = (issuer: string): string => URL.parse(issuer)?.href ?? issuer

/** The firm that the provider is bound to for addresses of this domain; undefined without one. */
export async function findFirmOfProvider(
  { query }: Pick<OpenDatabase, 'query'>,
  { issuer, domain }: { issuer: string; domain: string },
): Promise<string | undefined> {
  const isMeant = and(eq(providerDomain.issuer, spelled(issuer)), eq(providerDomain.domain, domain))
  const [found] = await build(query, (db) =>
    db.select({ firm_id: providerDomain.firmId }).from(providerDomain).where(isMeant),
  )
  return found?.firm_id
}

/** Whether people of the firm may sign in at the provider at all. */
export async function isProviderOf(
  { query }: Pick<OpenDatabase, 'query'>,
  { issuer, firm_id }: { issuer: string; firm_id: string },
): Promise<boolean> {
  const isTheirs = and(
    eq(providerDomain.issuer, spelled(issuer)),
    eq(providerDomain.firmId, firm_id),
  )
  return (await build(query, (db) => db.$count(providerDomain, isTheirs))) > 0
}

/**
 * Binds the provider and these domains, in small letters, to the firm, in place of those before; without a
 * domain nobody of the firm signs in there. Gives those that stay another firm's. `query` is of the firm.
 */
export async function bindProvider(
  query: Query,
  { issuer, firm_id, domains }: { issuer: string; firm_id: string; domains: readonly string[] },
): Promise<string[]> {
  const provider = spelled(issuer)
  const isTheirs = and(eq(providerDomain.issuer, provider), eq(providerDomain.firmId, firm_id))
  return build(query, async (db) => {
    await db.delete(providerDomain).where(isTheirs)
    const taken: string[] = []
    for (const domain of domains) {
      const bound = await db
        .insert(providerDomain)
        .values({ issuer: provider, domain, firmId: firm_id })
        .onConflictDoNothing()
        .returning({ domain: providerDomain.domain })
      if (bound.length === 0) taken.push(domain)
    }
    return taken
  })
}
