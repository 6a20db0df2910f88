import type { OpenDatabase } from '@/lib/database/database'
import { column } from '@/lib/server/storage/column'

export interface FirmSetting {
  period: string | null
}

/** Null stands for "as the firm has it". */
export interface ClientSetting {
  period: string | null
  time_zone: string | null
}

export async function findFirmSetting(
  database: OpenDatabase,
  firm_id: string,
): Promise<FirmSetting> {
  const [row] = await database.query('select period from firm_setting where firm_id = $1', [
    firm_id,
  ])
  return { period: row === undefined ? null : column.optionalText(row, 'period') }
}

export async function saveFirmSetting(
  database: OpenDatabase,
  firm_id: string,
  { period }: FirmSetting,
): Promise<void> {
  await database.query(
    `insert into firm_setting (firm_id, period) values ($1, $2)
     on conflict (firm_id) do update set period = excluded.period, changed_at = now()`,
    [firm_id, period],
  )
}

export async function findClientSetting(
  database: OpenDatabase,
  { firm_id, connection_id }: { firm_id: string; connection_id: string },
): Promise<ClientSetting> {
  const [row] = await database.query(
    'select period, time_zone from client_setting where firm_id = $1 and connection_id = $2',
    [firm_id, connection_id],
  )
  if (row === undefined) return { period: null, time_zone: null }
  return {
    period: column.optionalText(row, 'period'),
    time_zone: column.optionalText(row, 'time_zone'),
  }
}

/** Changes nothing of another firm's client, and throws where that one has no setting yet. */
export async function saveClientSetting(
  database: OpenDatabase,
  { firm_id, connection_id }: { firm_id: string; connection_id: string },
  { period, time_zone }: ClientSetting,
): Promise<void> {
  await database.query(
    `insert into client_setting (firm_id, connection_id, period, time_zone)
     values ($1, $2, $3, $4)
     on conflict (connection_id) do update
     set period = excluded.period, time_zone = excluded.time_zone, changed_at = now()
     where client_setting.firm_id = excluded.firm_id`,
    [firm_id, connection_id, period, time_zone],
  )
}
