import type { Clock } from '@/bank/context'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** The bank's time: another clock plus an offset that a rehearsal may change. */
export interface MovableClock extends Clock {
  /** How far it is from the clock underneath; stored, see `readClockOffset`. */
  offsetMilliseconds: () => number
  set: (now: Date) => void
  advance: (seconds: number) => void
}

/** `base` is the system's clock unless given. Moving it out of the range of dates throws RangeError. */
export function createMovableClock(
  options: { base?: () => Date; offsetMilliseconds?: number } = {},
): MovableClock {
  const base = options.base ?? (() => new Date())
  let offset = options.offsetMilliseconds ?? 0

  const move = (milliseconds: number): void => {
    const year = new Date(base().getTime() + milliseconds).getUTCFullYear()
    // The store and the wire both write years with four digits.
    if (!(year >= 1970 && year <= 9998)) throw new RangeError('the year must be 1970 to 9998')
    offset = Math.round(milliseconds)
  }

  return {
    now: () => new Date(base().getTime() + offset),
    offsetMilliseconds: () => offset,
    set: (now) => move(now.getTime() - base().getTime()),
    advance: (seconds) => move(offset + seconds * 1000),
  }
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'advance' in clock && 'set' in clock
}

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
