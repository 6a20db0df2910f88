import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'

/**
 * Row-level security is the second net under every statement of a firm: within `forFirm` a
 * transaction runs as this role, which sees and changes the rows of the firm that is set and no
 * others, whatever the statement says. It is forced: the owner of the tables is bound by it too. What works
 * across firms (signing in by a digest, the scheduler, the operator's commands) sees their rows by a policy
 * for the second role, which the program's own login has and `firmRole` has not.
 */
const firmRole = 'countinghouse_firm'
const programRole = 'countinghouse_program'

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
 * Creates the roles if they are missing, grants the firm's the tables that have row-level security, no others,
 * and forces it. A new or restored store has neither roles nor grants. Throws FirmRoleError where the
 * database's user may not create or grant them.
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
      `the user of DATABASE_URL may not make the roles ${firmRole} and ${programRole}: as an administrator ` +
        `of the database create those that are missing by "create role", then run ` +
        `"grant ${firmRole}, ${programRole} to" and the user's name`,
      { cause },
    )
  }
}

const roleLock = 7_305_114_230

// Without a table that needs them, as in the bank's store, the roles are not needed either.
const stateStatement = `
  select coalesce(bool_and(r.oid is not null and pg_has_role(r.oid, 'member')
    and has_table_privilege(r.oid, c.oid, 'delete')
    and p.oid is not null and pg_has_role(p.oid, 'usage') and c.relforcerowsecurity
    and exists (select from pg_policy where polrelid = c.oid and polname = 'rows_of_program')), true)
    as is_ready
  from pg_class c left join pg_roles r on r.rolname = '${firmRole}'
    left join pg_roles p on p.rolname = '${programRole}'
  where c.relnamespace = 'public'::regnamespace and c.relrowsecurity`

/** A role is of the whole server: another database of it may be making the same one now. */
const makeRole = (role: string) => `
    begin
      if to_regrole('${role}') is null then create role ${role}; end if;
    exception when duplicate_object or unique_violation then null;
    end;`

/** Makes the roles that a dump of the store names. */
export const makeRoles = `do $$ begin ${makeRole(firmRole)} ${makeRole(programRole)} end $$`

const makeStatement = `
  do $$
  declare secured regclass;
  begin
    ${makeRole(firmRole)}
    ${makeRole(programRole)}
    if not pg_has_role('${firmRole}', 'member') then
      execute format('grant ${firmRole} to %I', current_user);
    end if;
    if not pg_has_role('${programRole}', 'usage') then
      execute format('grant ${programRole} to %I', current_user);
    end if;
    grant usage on schema public to ${firmRole};
    for secured in
      select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
    loop
      execute format('grant select, insert, update, delete on %s to ${firmRole}', secured);
      execute format('alter table %s force row level security', secured);
      execute format('drop policy if exists rows_of_program on %s', secured);
      execute format(
        'create policy rows_of_program on %s to ${programRole} using (true) with check (true)', secured);
    end loop;
    grant usage on all sequences in schema public to ${firmRole};
    grant select (held_reason) on install to ${firmRole};
    grant select (environment, is_authenticated, paused_until, is_pause_requested, refused_at)
      on token_endpoint to ${firmRole};
  end $$`

/** Whether this login is bound by no policy at all, whatever is forced. */
export async function bypassesPolicies({ query }: Pick<OpenDatabase, 'query'>): Promise<boolean> {
  const [login] = await query(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = session_user',
  )
  return login?.['bypasses'] === true
}

function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === '42501'
}
