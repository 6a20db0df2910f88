import type { OpenDatabase } from '@/lib/database/database'

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
