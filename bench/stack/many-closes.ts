import { openStorage } from '@/lib/server/db/store'

const clients = 1000

// As they are between two lists of the board: a third of the month in work is in preparation, and of most
// clients all before it is locked.
const itemStates = [
  'passed',
  'passed',
  'passed',
  'passed',
  'accepted',
  'done',
  'to_review',
  'to_do',
]
const progress = JSON.stringify({
  items: Array.from({ length: 17 }, (_, at) => ({
    id: `item-${at}`,
    state: itemStates[at % itemStates.length],
  })),
  open: 12,
  missingStatements: 1,
})

/**
 * A thousand clients with a close of each of twelve months, which end with `last` (`2026-06`), in the store of
 * a data folder that no program has open. No bank knows them, and no list of closes asks one.
 */
export async function writeManyCloses(dataFolder: string, last: string): Promise<void> {
  const database = await openStorage({ dataDir: dataFolder, databaseUrl: undefined })
  try {
    const [person] = await database.query(
      `select firm_id, id from person where email = 'ada@marlow.example'`,
    )
    const ada = [person?.['firm_id'], person?.['id']]
    const [written] = await database.query(
      `select count(*)::int as many from connection where name like 'Bench client %'`,
    )
    if (Number(written?.['many']) >= clients) return
    await database.query(
      `insert into connection (id, firm_id, name, environment, status, scope, gen, access_sealed,
         access_expires_at, granted_at, recognition)
       select gen_random_uuid(), $1, 'Bench client ' || n, 'production', 'disconnected', 'accounts:read', 1, null,
         null, now(), 'settled'
       from generate_series(1, $2::int) n`,
      [ada[0], clients],
    )
    await database.query(
      `insert into close (firm_id, connection_id, first, last, preparer_id, reviewer_id, due, state,
         progress, progress_at)
       select c.firm_id, c.id, month, (month + interval '1 month - 1 day')::date,
         case when number % 25 = 0 then $2::uuid end, $2, (month + interval '1 month 9 days')::date,
         case when month < $3::date then 'locked'
           when number % 3 = 0 then 'in_preparation'
           when number % 3 = 1 then 'ready_for_review' else 'locked' end,
         $4, now()
       from (select *, row_number() over (order by name) as number from connection
         where firm_id = $1 and name like 'Bench client %') c,
         generate_series($3::date - interval '11 months', $3::date, interval '1 month') month`,
      [...ada, `${last}-01`, progress],
    )
  } finally {
    await database.close()
  }
}
