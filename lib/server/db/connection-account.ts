import type { Account } from '@/lib/bank-contract/account'
import { digestOf } from '@/lib/bank-contract/secret-text'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { column } from '@/lib/server/db/column'

/** What recognises a business and names it to a person; nothing else of an account is kept. */
export interface KnownAccount {
  account_id: string
  account_name: string | null
  account_type: string | null
}

/** As they are kept. A bank that gave one twice, on pages that moved while they were read, has one. */
export function knownAccounts(accounts: readonly Account[]): KnownAccount[] {
  const known = accounts.map(({ id, account_name, account_type }) => ({
    account_id: id.length <= longestId ? id : `sha256:${digestOf(id)}`,
    account_name: account_name ?? null,
    account_type: account_type ?? null,
  }))
  return [...new Map(known.map((account) => [account.account_id, account])).values()]
}

// An index holds no text of more than some 2,700 bytes, and nothing can be looked up by so long a one.
const longestId = 500

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
  const rows = await forFirm(database, firm_id).query(
    `select c.id, c.name, count(*) as shared
     from connection_account a join connection c on c.id = a.connection_id
     where a.firm_id = $1 and a.account_id in (select jsonb_array_elements_text($2::jsonb))
       and c.id <> $3 and c.recognition = 'settled'
       and c.environment = (select environment from connection where id = $3)
     group by c.id, c.name, c.created_at order by count(*) desc, c.created_at`,
    [firm_id, JSON.stringify(account_ids), candidate_id],
  )
  return rows.map((row) => ({
    connection_id: column.text(row, 'id'),
    name: column.text(row, 'name'),
    shared: column.number(row, 'shared'),
  }))
}

export async function listKnownAccounts(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<KnownAccount[]> {
  const rows = await forFirm(database, firm_id).query(
    `select account_id, account_name, account_type from connection_account
     where firm_id = $1 and connection_id = $2 order by account_name, account_id`,
    [firm_id, connection_id],
  )
  return rows.map((row) => ({
    account_id: column.text(row, 'account_id'),
    account_name: column.optionalText(row, 'account_name'),
    account_type: column.optionalText(row, 'account_type'),
  }))
}

/** Adds accounts; those known before stay known: a closed account still tells whose it was. */
export const rememberStatement = `
  insert into connection_account (firm_id, connection_id, account_id, account_name, account_type)
  select $1::uuid, $2::uuid, given.account_id, given.account_name, given.account_type
  from jsonb_to_recordset($3::jsonb)
    as given (account_id text, account_name text, account_type text)
  on conflict (connection_id, account_id) do update
    set account_name = excluded.account_name, account_type = excluded.account_type`

export function rememberValues(
  owner: { firm_id: string; connection_id: string },
  accounts: readonly KnownAccount[],
): unknown[] {
  return [owner.firm_id, owner.connection_id, JSON.stringify(accounts)]
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
       (firm_id, connection_id, account_id, account_name, account_type)
     select c.firm_id, c.id, given.account_id, given.account_name, given.account_type
     from jsonb_to_recordset($1::jsonb) as given (firm_id uuid, connection_id uuid,
       account_id text, account_name text, account_type text)
     join connection c on c.id = given.connection_id and c.firm_id = given.firm_id
       and c.recognition = 'settled'
     left join connection_account before
       on before.connection_id = c.id and before.account_id = given.account_id
     where before.account_id is null
       or (before.account_name, before.account_type)
         is distinct from (given.account_name, given.account_type)
     order by c.id, given.account_id for key share of c
     on conflict (connection_id, account_id) do update
       set account_name = excluded.account_name, account_type = excluded.account_type`,
    [JSON.stringify([...rows.values()])],
  )
}
