import type { OpenDatabase } from '@/lib/server/db/store/database'

/** From now on the disk has no room for rows of this table, as PostgreSQL says it. */
export async function fillDisk({ query }: Pick<OpenDatabase, 'query'>, table: string) {
  await query(`create or replace function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await query(
    `create trigger disk_full before insert or update on "${table}" execute function disk_full()`,
  )
}

/** There is room again. */
export async function freeDisk({ query }: Pick<OpenDatabase, 'query'>) {
  await query('drop function if exists disk_full cascade')
}
