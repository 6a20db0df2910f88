import type { OpenDatabase } from '@/lib/server/db/store/database'
import { column } from '@/lib/server/db/column'

/** The day of the next month on which a firm has closed a month; undefined until it was set. */
export async function findCloseDay(
  database: OpenDatabase,
  firm_id: string,
): Promise<number | undefined> {
  const [row] = await database.query('select close_day from close_calendar where firm_id = $1', [
    firm_id,
  ])
  return row === undefined ? undefined : column.number(row, 'close_day')
}

/** `closeDay` is one that every month has: from 1 to 28. */
export async function setCloseDay(
  database: OpenDatabase,
  firm_id: string,
  closeDay: number,
): Promise<void> {
  await database.query(
    `insert into close_calendar (firm_id, close_day) values ($1, $2)
     on conflict (firm_id) do update set close_day = excluded.close_day`,
    [firm_id, closeDay],
  )
}
