import type { Client } from '@/lib/contract/client'
import type { OpenDatabase, Row } from '@/lib/database/database'
import { clientColumns, clientOfRow } from '@/lib/server/storage/client'
import { column } from '@/lib/server/storage/column'
import type { Person } from '@/lib/server/storage/person'

/** One client as a person finds it in the portfolio; the figures are still sealed. */
export interface PortfolioRow {
  client: Client
  figuresSealed: string | null
  readAt: string | null
  triedAt: string | null
  failure: string | null
  tags: readonly string[]
  assigned: readonly { id: string; name: string }[]
  isFavourite: boolean
  isArchived: boolean
  /** What the client's pages start from; null where that is as the firm has it. */
  period: string | null
  timeZone: string | null
}

/** Every client that this person may see, by name, in one statement. */
export async function listPortfolioRows(
  database: OpenDatabase,
  person: Person,
): Promise<PortfolioRow[]> {
  const rows = await database.query(`${rowsStatement} order by lower(c.name), c.id`, [
    person.firm_id,
    person.role,
    person.id,
  ])
  return rows.map(readPortfolioRow)
}

/** The same of one of them. */
export async function findPortfolioRow(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<PortfolioRow | undefined> {
  const [row] = await database.query(`${rowsStatement} and c.id = $4`, [
    person.firm_id,
    person.role,
    person.id,
    connection_id,
  ])
  return row && readPortfolioRow(row)
}

const rowsStatement = `
  select ${clientColumns}, g.figures_sealed, g.read_at, g.tried_at, g.failure, tagged.tags,
    given.people, mine.connection_id is not null as is_favourite,
    gone.connection_id is not null as is_archived, cs.period as own_period, cs.time_zone as own_zone
  from connection c
  left join client_figures g on g.connection_id = c.id
  left join favourite_client mine on mine.connection_id = c.id and mine.person_id = $3
  left join archived_client gone on gone.connection_id = c.id
  left join client_setting cs on cs.connection_id = c.id
  left join (
    select connection_id, json_agg(tag order by lower(tag))::text as tags
    from client_tag where firm_id = $1 group by connection_id
  ) tagged on tagged.connection_id = c.id
  left join (
    select a.connection_id,
      json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)::text as people
    from assignment a join person p on p.id = a.person_id
    where a.firm_id = $1 and p.disabled_at is null group by a.connection_id
  ) given on given.connection_id = c.id
  where c.firm_id = $1 and ($2 <> 'junior' or exists (
    select 1 from assignment a where a.person_id = $3 and a.connection_id = c.id))`

function readPortfolioRow(row: Row): PortfolioRow {
  return {
    client: clientOfRow(row),
    figuresSealed: column.optionalText(row, 'figures_sealed'),
    readAt: column.optionalInstant(row, 'read_at'),
    triedAt: column.optionalInstant(row, 'tried_at'),
    failure: column.optionalText(row, 'failure'),
    // The statement above says what these hold.
    tags: JSON.parse(column.optionalText(row, 'tags') ?? '[]') as string[],
    assigned: JSON.parse(column.optionalText(row, 'people') ?? '[]') as {
      id: string
      name: string
    }[],
    isFavourite: column.flag(row, 'is_favourite'),
    isArchived: column.flag(row, 'is_archived'),
    period: column.optionalText(row, 'own_period'),
    timeZone: column.optionalText(row, 'own_zone'),
  }
}
