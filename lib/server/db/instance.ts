import { and, eq, gt, sql } from 'drizzle-orm'
import { inSeconds, now, secondsAgo } from '@/lib/server/db/instant'
import { instance, lease } from '@/lib/server/db/schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** Takes or renews the right to do some work alone; false while another instance has it. */
export async function takeLease(
  { query }: OpenDatabase,
  { name, holder, seconds }: { name: string; holder: string; seconds: number },
): Promise<boolean> {
  const expiresAt = inSeconds(seconds)
  const taken = await build(query, (db) =>
    db
      .insert(lease)
      .values({ name, holder, expiresAt })
      .onConflictDoUpdate({
        target: lease.name,
        set: { holder, expiresAt },
        setWhere: sql`${lease.holder} = ${holder} or ${lease.expiresAt} < ${now}`,
      })
      .returning({ name: lease.name }),
  )
  return taken.length === 1
}

/** When the lease of this name ends, or ended; undefined where it was given up, or never taken. */
export async function findLeaseEnd(
  { query }: OpenDatabase,
  name: string,
): Promise<string | undefined> {
  const [found] = await build(query, (db) =>
    db.select({ expiresAt: lease.expiresAt }).from(lease).where(eq(lease.name, name)),
  )
  return found?.expiresAt
}

export async function giveUpLease(
  { query }: OpenDatabase,
  { name, holder }: { name: string; holder: string },
): Promise<void> {
  await build(query, (db) =>
    db.delete(lease).where(and(eq(lease.name, name), eq(lease.holder, holder))),
  )
}

export interface SeenInstance {
  id: string
  keyIds: string[]
}

/** The instances that were here within the last minutes. */
export async function listInstances({
  query,
}: Pick<OpenDatabase, 'query'>): Promise<SeenInstance[]> {
  const seen = await build(query, (db) =>
    db
      .select({ id: instance.id, keyIds: instance.keyIds })
      .from(instance)
      .where(gt(instance.seenAt, secondsAgo(3 * 60))),
  )
  return seen.map(({ id, keyIds }) => ({ id, keyIds: keyIds.split(',') }))
}
