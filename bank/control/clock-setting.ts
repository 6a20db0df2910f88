import type { OpenDatabase } from '@/lib/server/db/store/database'

const name = 'clock_offset_milliseconds'

/** How far the clock had been moved: a bank that fell back a year would revive dead tokens. */
export async function readClockOffset(database: OpenDatabase): Promise<number> {
  const [row] = await database.query('select value from setting where name = $1', [name])
  const offset = Number(row?.['value'] ?? 0)
  if (!Number.isSafeInteger(offset)) throw new Error(`setting ${name} must be a whole number`)
  return offset
}

export async function saveClockOffset(database: OpenDatabase, offset: number): Promise<void> {
  await database.query(
    `insert into setting (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [name, String(offset)],
  )
}
