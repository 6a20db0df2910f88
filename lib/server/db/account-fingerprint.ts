/**
 * What an approval leaves is raw SQL: one statement adds our own fingerprints and marks those of the others,
 * whatever their number.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { accountFingerprint, fingerprintKey } from '@/lib/server/db/renewal-schema'
import { build } from '@/lib/server/db/store/query-builder'
import { openSealed, isAccessUnreadable } from '@/lib/server/db/vault'
import type { Store } from '@/lib/server/db/store'

/**
 * Remembers whose accounts an approval is of, and marks the same business where other firms have it:
 * a business has one grant for all of us, so theirs has just ended. Neither firm is
 * shown the other, and a reader of the store sees no account in it.
 */
export async function rememberFingerprints(
  store: Store,
  ref: ConnectionRef,
  account_ids: readonly string[],
): Promise<void> {
  const key = await findFingerprintKey(store)
  if (key === undefined || account_ids.length === 0) return
  const fingerprints = account_ids.map((account_id) =>
    createHmac('sha256', key).update(account_id).digest('base64url'),
  )
  await store.database.query(
    `with own as (
       insert into account_fingerprint (firm_id, connection_id, fingerprint)
       select c.firm_id, c.id, given.fingerprint
       from connection c cross join jsonb_array_elements_text($3::jsonb) as given (fingerprint)
       where c.id = $2 and c.firm_id = $1
       on conflict do nothing
     )
     update account_fingerprint f
     set changed_elsewhere_at = greatest(f.changed_elsewhere_at, c.granted_at)
     from connection c where c.id = $2 and c.firm_id = $1 and f.firm_id <> $1
       and f.fingerprint in (select jsonb_array_elements_text($3::jsonb))`,
    [ref.firm_id, ref.connection_id, JSON.stringify(fingerprints)],
  )
}

/** Whether the business was approved for another firm since this one's access was last renewed. */
export async function isChangedElsewhere(
  database: OpenDatabase,
  ref: ConnectionRef,
): Promise<boolean> {
  const { changedElsewhereAt, connectionId } = accountFingerprint
  const { id, firmId, grantedAt, refreshReceivedAt } = connection
  const isLater = sql`${changedElsewhereAt} > greatest(${grantedAt}, ${refreshReceivedAt})`
  const rows = await build(database.query, (db) =>
    db
      .select({ id })
      .from(accountFingerprint)
      .innerJoin(connection, eq(id, connectionId))
      .where(and(eq(id, ref.connection_id), eq(firmId, ref.firm_id), isLater))
      .limit(1),
  )
  return rows.length > 0
}

const keyId = '00000000-0000-4000-8000-000000000001'
// It is of the whole store, and of no firm.
const context = { purpose: 'fingerprint', firm_id: '', holder_id: keyId, gen: 0 } as const

// One random key for all time, sealed like a token: it is sealed again when the keys of the ring
// rotate, so that what was remembered under it stays comparable.
async function findFingerprintKey({ database, vault }: Store): Promise<Buffer | undefined> {
  const fresh = new SecretText(randomBytes(32).toString('base64url'))
  const keySealed = vault.seal(fresh, context)
  const [row] = await build(database.query, async (db) => {
    await db.insert(fingerprintKey).values({ id: keyId, keySealed }).onConflictDoNothing()
    return db
      .select({ keySealed: fingerprintKey.keySealed })
      .from(fingerprintKey)
      .where(eq(fingerprintKey.id, keyId))
  })
  if (row === undefined) return undefined
  try {
    const key = openSealed(vault, row.keySealed, context)
    return Buffer.from(key.reveal(), 'base64url')
  } catch (cause) {
    // Whatever cannot be opened, connecting goes on without this one comfort.
    if (isAccessUnreadable(cause)) return undefined
    throw cause
  }
}
