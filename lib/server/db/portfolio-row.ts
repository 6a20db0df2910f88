import type { Client } from '@/lib/domain/clients/client'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import {
  clientColumns,
  clientInShort,
  clientOfRow,
  shortClientColumns,
} from '@/lib/server/db/connection'
import { column } from '@/lib/server/db/column'
import type { Person } from '@/lib/server/db/person'
import { seer, visibleClient } from '@/lib/server/db/visible-client'

/** What was last seen of one client; the figures are still sealed. */
export interface FiguresRow {
  client: Client
  figuresSealed: string | null
  readAt: string | null
  triedAt: string | null
  failure: string | null
  /** What the client's pages start from; null where that is as the firm has it. */
  period: string | null
  timeZone: string | null
  fiscalStart: number | null
}

/** Every client that this person may see, by name, in one statement. */
export async function listPortfolioClients(
  database: OpenDatabase,
  person: Person,
): Promise<PortfolioClient[]> {
  const rows = await forFirm(database, person.firm_id).query(
    `${clientsStatement} order by c.name, c.id`,
    seer(person),
  )
  return rows.map(readPortfolioClient)
}

/** The same of one of them. */
export async function findPortfolioClient(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<PortfolioClient | undefined> {
  const [row] = await forFirm(database, person.firm_id).query(`${clientsStatement} and c.id = $4`, [
    ...seer(person),
    connection_id,
  ])
  return row && readPortfolioClient(row)
}

/** Of these clients what was last seen, as far as this person may see them, in no order. */
export async function listFiguresRows(
  database: OpenDatabase,
  person: Person,
  connection_ids: readonly string[],
): Promise<FiguresRow[]> {
  const rows = await forFirm(database, person.firm_id).query(figuresStatement, [
    ...seer(person),
    `{${connection_ids.join(',')}}`,
  ])
  return rows.map((row) => ({
    client: clientOfRow(row),
    figuresSealed: column.optionalText(row, 'figures_sealed'),
    readAt: column.optionalInstant(row, 'read_at'),
    triedAt: column.optionalInstant(row, 'tried_at'),
    failure: column.optionalText(row, 'failure'),
    period: column.optionalText(row, 'own_period'),
    timeZone: column.optionalText(row, 'own_zone'),
    fiscalStart: column.optionalNumber(row, 'own_fiscal_start'),
  }))
}

// A firm has many clients and says little of most of them: each of these is gathered once, and what
// is read of every client stays small.
const clientsStatement = `
  with failed as materialized (
    select connection_id, failure from client_figures where firm_id = $1 and failure is not null
  ), tagged as materialized (
    select connection_id, json_agg(tag order by lower(tag))::text as tags
    from client_tag where firm_id = $1 group by connection_id
  ), given as materialized (
    select a.connection_id,
      json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)::text as people
    from assignment a join person p on p.id = a.person_id
    where a.firm_id = $1 and p.disabled_at is null group by a.connection_id
  )
  select ${shortClientColumns}, failed.failure, tagged.tags, given.people,
    c.id in (select connection_id from favourite_client where person_id = $3) as is_favourite,
    c.id in (select connection_id from archived_client where firm_id = $1) as is_archived
  from connection c
  left join failed on failed.connection_id = c.id
  left join tagged on tagged.connection_id = c.id
  left join given on given.connection_id = c.id
  where ${visibleClient}`

const figuresStatement = `
  select ${clientColumns}, g.figures_sealed, g.read_at, g.tried_at, g.failure,
    cs.period as own_period, cs.time_zone as own_zone,
    cs.fiscal_start as own_fiscal_start
  from connection c
  left join client_figures g on g.connection_id = c.id
  left join client_setting cs on cs.connection_id = c.id
  where ${visibleClient} and c.id = any($4::uuid[])`

function readPortfolioClient(row: Row): PortfolioClient {
  return {
    client: clientInShort(row),
    failure: column.optionalText(row, 'failure'),
    // The statement above says what these hold.
    tags: readList(row, 'tags') as string[],
    assigned: readList(row, 'people') as { id: string; name: string }[],
    isFavourite: column.flag(row, 'is_favourite'),
    isArchived: column.flag(row, 'is_archived'),
  }
}

function readList(row: Row, name: string): unknown[] {
  const text = column.optionalText(row, name)
  return text === null ? [] : (JSON.parse(text) as unknown[])
}
