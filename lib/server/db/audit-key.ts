import { randomBytes, randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { auditKey } from '@/lib/server/db/schema'
import type { Store } from '@/lib/server/db/store'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import { openSealed, type SealContext, isAccessUnreadable } from '@/lib/server/db/vault'

/** What audit events are sealed with. It lies in the store as a text that only the vault opens. */
export interface AuditKey {
  number: number
  key: Buffer
}

type KeyStore = Pick<Store, 'database' | 'vault'>

/** The keys that the vault opens, newest first. */
export async function listAuditKeys({ database, vault }: KeyStore): Promise<AuditKey[]> {
  return readKeys(database.query, vault)
}

/**
 * Makes the key of a store that has none, or none that opens; `begin` does in the same transaction
 * what has to be done with a new key. Instances that start together make one.
 */
export async function createAuditKey(
  { database, vault }: KeyStore,
  begin: (query: Query, key: AuditKey) => Promise<void>,
): Promise<void> {
  await database.transaction(async (query) => {
    await query('lock table audit_key in exclusive mode')
    if ((await readKeys(query, vault)).length > 0) return
    const id = randomUUID()
    const secret = new SecretText(randomBytes(32).toString('base64url'))
    const number = await build(query, async (db) => {
      const [newest] = await db
        .select({ number: auditKey.number })
        .from(auditKey)
        .orderBy(desc(auditKey.number))
        .limit(1)
      const next = (newest?.number ?? 0) + 1
      const keySealed = vault.seal(secret, contextOf(id, next))
      await db.insert(auditKey).values({ id, number: next, keySealed })
      return next
    })
    await begin(query, { number, key: bytesOf(secret) })
  })
}

async function readKeys(query: Query, vault: Store['vault']): Promise<AuditKey[]> {
  const keys = await build(query, (db) =>
    db
      .select({ id: auditKey.id, number: auditKey.number, keySealed: auditKey.keySealed })
      .from(auditKey)
      .orderBy(desc(auditKey.number)),
  )
  return keys.flatMap(({ id, number, keySealed }) => {
    try {
      return [{ number, key: bytesOf(openSealed(vault, keySealed, contextOf(id, number))) }]
    } catch (cause) {
      // What it sealed can be verified no longer, and says so; what comes next gets another key.
      if (isAccessUnreadable(cause)) return []
      throw cause
    }
  })
}

// It is of the whole store, and of no firm.
function contextOf(holder_id: string, gen: number): SealContext {
  return { purpose: 'audit', firm_id: '', holder_id, gen }
}

function bytesOf(secret: SecretText): Buffer {
  return Buffer.from(secret.reveal(), 'base64url')
}
