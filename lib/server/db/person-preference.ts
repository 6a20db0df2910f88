import type { OpenDatabase } from '@/lib/server/db/store/database'
import { column } from '@/lib/server/db/column'

/** Keeps how a person wants a place of the desk; what was there before is gone. */
export async function savePreference(
  database: OpenDatabase,
  { person_id, place, value }: { person_id: string; place: string; value: string },
): Promise<void> {
  await database.query(
    `insert into person_preference (person_id, place, value) values ($1, $2, $3)
     on conflict (person_id, place) do update set value = excluded.value, changed_at = now()`,
    [person_id, place, value],
  )
}

/** As it was kept; null where this person never said. */
export async function findPreference(
  database: OpenDatabase,
  person_id: string,
  place: string,
): Promise<string | null> {
  const [row] = await database.query(
    'select value from person_preference where person_id = $1 and place = $2',
    [person_id, place],
  )
  return row === undefined ? null : column.text(row, 'value')
}
