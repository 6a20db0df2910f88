import { column } from '@/lib/server/db/column'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** Takes or renews the right to do some work alone; false while another instance has it. */
export async function takeLease(
  database: OpenDatabase,
  lease: { name: string; holder: string; seconds: number },
): Promise<boolean> {
  const rows = await database.query(
    `insert into lease (name, holder, expires_at)
     values ($1, $2, now() + make_interval(secs => $3))
     on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
       where lease.holder = excluded.holder or lease.expires_at < now()
     returning name`,
    [lease.name, lease.holder, lease.seconds],
  )
  return rows.length === 1
}

/** When the lease of this name ends, or ended; undefined where it was given up, or never taken. */
export async function findLeaseEnd(
  database: OpenDatabase,
  name: string,
): Promise<string | undefined> {
  const [row] = await database.query('select expires_at from lease where name = $1', [name])
  return row === undefined ? undefined : column.instant(row, 'expires_at')
}

export async function giveUpLease(
  database: OpenDatabase,
  lease: { name: string; holder: string },
): Promise<void> {
  await database.query('delete from lease where name = $1 and holder = $2', [
    lease.name,
    lease.holder,
  ])
}

export interface SeenInstance {
  id: string
  keyIds: string[]
}

/** The instances that were here within the last minutes. */
export async function listInstances(
  database: Pick<OpenDatabase, 'query'>,
): Promise<SeenInstance[]> {
  const rows = await database.query(
    `select id, key_ids from instance where seen_at > now() - interval '3 minutes'`,
  )
  return rows.map((row) => ({
    id: column.text(row, 'id'),
    keyIds: column.text(row, 'key_ids').split(','),
  }))
}
