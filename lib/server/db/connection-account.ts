/**
 * Lists of accounts are written by raw SQL: as one JSON parameter they are one statement, prepared once,
 * however many they are, and what is written depends on what was known before.
 */
import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Account } from '@/lib/bank-contract/account'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { connection, connectionAccount } from '@/lib/server/db/connection-schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** What recognises a business and names it to a person; nothing else of an account is kept. */
export interface KnownAccount {
  account_id: string
  account_name: string | null
  account_type: string | null
  account_number_last_4: string | null
}

/** As they are kept. A bank that gave one twice, on pages that moved while they were read, has one. */
export function knownAccounts(accounts: readonly Account[]): KnownAccount[] {
  const known = accounts.map(({ id, account_name, account_type, account_number_last_4 }) => ({
    account_id: id.length <= maxIdLength ? id : `sha256:${digestOf(id)}`,
    account_name: account_name ?? null,
    account_type: account_type ?? null,
    account_number_last_4: account_number_last_4 ?? null,
  }))
  return [...new Map(known.map((account) => [account.account_id, account])).values()]
}

// An index holds no text of more than some 2,700 bytes, and nothing can be looked up by so long a one.
const maxIdLength = 500

export interface KnownClient {
  connection_id: string
  name: string
  /** How many of the given accounts are this client's. */
  shared: number
}

/** The firm's clients that hold any of these accounts, the closest first; never `candidate_id`, only its environment. */
export async function listClientsWithAccounts(
  database: OpenDatabase,
  firm_id: string,
  account_ids: readonly string[],
  candidate_id: string,
): Promise<KnownClient[]> {
  if (account_ids.length === 0) return []
  const candidate = alias(connection, 'candidate')
  const shared = count()
  return forFirm(database, firm_id).build((db) =>
    db
      .select({ connection_id: connection.id, name: connection.name, shared })
      .from(connectionAccount)
      .innerJoin(connection, eq(connection.id, connectionAccount.connectionId))
      .innerJoin(candidate, eq(candidate.environment, connection.environment))
      .where(
        and(
          eq(connectionAccount.firmId, firm_id),
          sql`${connectionAccount.accountId} = any(${sql.param(account_ids)}::text[])`,
          eq(candidate.id, candidate_id),
          ne(connection.id, candidate_id),
          eq(connection.recognition, 'settled'),
        ),
      )
      .groupBy(connection.id, connection.name, connection.createdAt)
      .orderBy(desc(shared), connection.createdAt),
  )
}

export function listKnownAccounts(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<KnownAccount[]> {
  const { accountId, accountName, accountType, accountNumberLast4, firmId, connectionId } =
    connectionAccount
  return forFirm(database, firm_id).build((db) =>
    db
      .select({
        account_id: accountId,
        account_name: accountName,
        account_type: accountType,
        account_number_last_4: accountNumberLast4,
      })
      .from(connectionAccount)
      .where(and(eq(firmId, firm_id), eq(connectionId, connection_id)))
      .orderBy(accountName, accountId),
  )
}

/** Adds accounts; those known before stay known: a closed account still tells whose it was. */
export async function rememberAccounts(
  query: Query,
  owner: { firm_id: string; connection_id: string },
  accounts: readonly KnownAccount[],
): Promise<void> {
  await query(
    `insert into connection_account
       (firm_id, connection_id, account_id, account_name, account_type, account_number_last_4)
     select $1::uuid, $2::uuid, given.account_id, given.account_name, given.account_type,
       given.account_number_last_4
     from jsonb_to_recordset($3::jsonb)
       as given (account_id text, account_name text, account_type text,
         account_number_last_4 text)
     on conflict (connection_id, account_id) do update
       set account_name = excluded.account_name, account_type = excluded.account_type,
         account_number_last_4 = excluded.account_number_last_4`,
    [owner.firm_id, owner.connection_id, JSON.stringify(accounts)],
  )
}

/**
 * Accounts as their bank tells of them now, of many clients at once: one that was opened or renamed
 * since the approval is known by its name. Nothing is written where nothing changed, nor of a client
 * that is gone or whose business is not settled.
 */
export async function updateKnownAccounts(
  database: OpenDatabase,
  clients: readonly { firm_id: string; connection_id: string; accounts: readonly Account[] }[],
): Promise<void> {
  // A client may be among them twice, read for two people at once; a statement writes a row once.
  const rows = new Map<string, object>()
  for (const { firm_id, connection_id, accounts } of clients) {
    for (const account of knownAccounts(accounts)) {
      rows.set(`${connection_id} ${account.account_id}`, { firm_id, connection_id, ...account })
    }
  }
  if (rows.size === 0) return
  await database.query(
    `insert into connection_account as known
       (firm_id, connection_id, account_id, account_name, account_type, account_number_last_4)
     select c.firm_id, c.id, given.account_id, given.account_name, given.account_type,
       given.account_number_last_4
     from jsonb_to_recordset($1::jsonb) as given (firm_id uuid, connection_id uuid,
       account_id text, account_name text, account_type text, account_number_last_4 text)
     join connection c on c.id = given.connection_id and c.firm_id = given.firm_id
       and c.recognition = 'settled'
     left join connection_account before
       on before.connection_id = c.id and before.account_id = given.account_id
     where before.account_id is null
       or (before.account_name, before.account_type, before.account_number_last_4)
         is distinct from (given.account_name, given.account_type, given.account_number_last_4)
     order by c.id, given.account_id for key share of c
     on conflict (connection_id, account_id) do update
       set account_name = excluded.account_name, account_type = excluded.account_type,
         account_number_last_4 = excluded.account_number_last_4`,
    [JSON.stringify([...rows.values()])],
  )
}
