import { column } from '@/lib/server/db/column'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'

export interface FirmSetting {
  period: string | null
  /** The month that a fiscal year begins with, from 1 to 12; null stands for January. */
  fiscal_start: number | null
}

/** Null stands for "as the firm has it". */
export interface ClientSetting extends FirmSetting {
  time_zone: string | null
}

export async function findFirmSetting(
  database: OpenDatabase,
  firm_id: string,
): Promise<FirmSetting> {
  const [row] = await database.query(
    'select period, fiscal_start from firm_setting where firm_id = $1',
    [firm_id],
  )
  return readFirmSetting(row)
}

export async function saveFirmSetting(
  database: OpenDatabase,
  firm_id: string,
  { period, fiscal_start }: FirmSetting,
): Promise<void> {
  await database.query(
    `insert into firm_setting (firm_id, period, fiscal_start) values ($1, $2, $3)
     on conflict (firm_id) do update
     set period = excluded.period, fiscal_start = excluded.fiscal_start, changed_at = now()`,
    [firm_id, period, fiscal_start],
  )
}

export async function findClientSetting(
  database: OpenDatabase,
  { firm_id, connection_id }: { firm_id: string; connection_id: string },
): Promise<ClientSetting> {
  const [row] = await database.query(
    `select period, fiscal_start, time_zone from client_setting
     where firm_id = $1 and connection_id = $2`,
    [firm_id, connection_id],
  )
  const time_zone = row === undefined ? null : column.optionalText(row, 'time_zone')
  return { ...readFirmSetting(row), time_zone }
}

/** Changes nothing of another firm's client, and throws where that one has no setting yet. */
export async function saveClientSetting(
  database: OpenDatabase,
  { firm_id, connection_id }: { firm_id: string; connection_id: string },
  { period, fiscal_start, time_zone }: ClientSetting,
): Promise<void> {
  await database.query(
    `insert into client_setting (firm_id, connection_id, period, fiscal_start, time_zone)
     values ($1, $2, $3, $4, $5)
     on conflict (connection_id) do update
     set period = excluded.period, fiscal_start = excluded.fiscal_start,
       time_zone = excluded.time_zone, changed_at = now()
     where client_setting.firm_id = excluded.firm_id`,
    [firm_id, connection_id, period, fiscal_start, time_zone],
  )
}

function readFirmSetting(row: Row | undefined): FirmSetting {
  if (row === undefined) return { period: null, fiscal_start: null }
  return {
    period: column.optionalText(row, 'period'),
    fiscal_start: column.optionalNumber(row, 'fiscal_start'),
  }
}

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
