import { randomBytes, randomUUID } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { column } from '@/lib/server/db/column'
import type { Store } from '@/lib/server/db/store'
import type { Query } from '@/lib/server/db/store/database'
import { AccessUnreadableError, openSealed, type SealContext } from '@/lib/server/db/vault'

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
    const [last] = await query('select coalesce(max(number), 0) as number from audit_key')
    const number = last === undefined ? 1 : column.number(last, 'number') + 1
    const id = randomUUID()
    const secret = new SecretText(randomBytes(32).toString('base64url'))
    await query('insert into audit_key (id, number, key_sealed) values ($1, $2, $3)', [
      id,
      number,
      vault.seal(secret, contextOf(id, number)),
    ])
    await begin(query, { number, key: bytesOf(secret) })
  })
}

async function readKeys(query: Query, vault: Store['vault']): Promise<AuditKey[]> {
  const rows = await query('select id, number, key_sealed from audit_key order by number desc')
  return rows.flatMap((row) => {
    const number = column.number(row, 'number')
    const context = contextOf(column.text(row, 'id'), number)
    try {
      return [{ number, key: bytesOf(openSealed(vault, column.text(row, 'key_sealed'), context)) }]
    } catch (cause) {
      // What it sealed can be verified no longer, and says so; what comes next gets another key.
      if (cause instanceof AccessUnreadableError) return []
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
