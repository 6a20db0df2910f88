import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'

/**
 * Row-level security is the second net under every statement of a firm: within `forFirm` a
 * transaction runs as this role, which sees and changes the rows of the firm that is set and no
 * others, whatever the statement says. What works across firms (signing in by a digest, the
 * scheduler, the operator's commands) runs as the owner of the tables, whom policies do not bind.
 */
const firmRole = 'countinghouse_firm'

/** Sets the role and the firm until the transaction ends. Neither condition holds, so no row comes back. */
export const enterFirm = `select where set_config('role', '${firmRole}', true) is null
  or set_config('app.firm', $1, true) is null`

/** A store as one firm has it. */
export interface FirmDatabase {
  query: Query
  transaction: OpenDatabase['transaction']
  /** Drizzle, over `query`. */
  build: <Result>(run: (db: QueryBuilder) => PromiseLike<Result>) => Promise<Result>
}

/** The same store for statements of one firm: the rows of every other are hidden from them. */
export function forFirm(database: OpenDatabase, firm_id: string): FirmDatabase {
  const query: Query = (text, values, options) =>
    database.query(text, values, { ...options, firm_id })
  return {
    query,
    transaction: (run) =>
      database.transaction(async (inside) => {
        await inside(enterFirm, [firm_id])
        return run(inside)
      }),
    build: (run) => build(query, run),
  }
}

class FirmRoleError extends Error {
  override name = 'FirmRoleError'
}

/**
 * Creates the role if it is missing, and grants it the tables that have row-level security, no others. A
 * new or restored store has neither role nor grants. Throws FirmRoleError where the database's user may
 * not create or grant it.
 */
export async function ensureFirmRole({
  query,
  transaction,
}: Pick<OpenDatabase, 'query' | 'transaction'>): Promise<void> {
  const [state] = await query(stateStatement)
  if (state?.['is_ready'] === true) return
  try {
    await transaction(async (inside) => {
      await inside('select pg_advisory_xact_lock($1)', [roleLock])
      await inside(makeStatement)
    })
  } catch (cause) {
    if (!isRefused(cause)) throw cause
    throw new FirmRoleError(
      `the database's user may not make the role ${firmRole}: as an administrator of the database run ` +
        `"create role ${firmRole}; grant ${firmRole} to" and the user's name`,
      { cause },
    )
  }
}

const roleLock = 7_305_114_230

// Without a table that needs it, as in the bank's store, the role is not needed either.
const stateStatement = `
  select coalesce(bool_and(r.oid is not null and pg_has_role(r.oid, 'member')
    and has_table_privilege(r.oid, c.oid, 'delete')), true) as is_ready
  from pg_class c left join pg_roles r on r.rolname = '${firmRole}'
  where c.relnamespace = 'public'::regnamespace and c.relrowsecurity`

// Roles belong to the whole server: another database of it may be making the same one now.
const makeStatement = `
  do $$
  declare secured regclass;
  begin
    begin
      if to_regrole('${firmRole}') is null then create role ${firmRole}; end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role('${firmRole}', 'member') then
      execute format('grant ${firmRole} to %I', current_user);
    end if;
    grant usage on schema public to ${firmRole};
    for secured in
      select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
    loop
      execute format('grant select, insert, update, delete on %s to ${firmRole}', secured);
    end loop;
    grant usage on all sequences in schema public to ${firmRole};
    grant select (held_reason) on install to ${firmRole};
    grant select (environment, is_authenticated, paused_until, is_pause_requested, refused_at)
      on token_endpoint to ${firmRole};
  end $$`

function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === '42501'
}
