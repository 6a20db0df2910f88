/**
 * The list of clients is raw SQL: without `materialized`, which Drizzle cannot say, a thousand of them
 * take thirty times as long in a store that has no statistics.
 */
import { and, eq, sql } from 'drizzle-orm'
import { lifetimes } from '@/lib/bank-contract/authorization'
import type { Client, ConnectionStatus } from '@/lib/domain/clients/client'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'
import { clientFigures, clientSetting } from '@/lib/server/db/client-schema'
import { column } from '@/lib/server/db/column'
import { clientFields } from '@/lib/server/db/connection'
import { connection, splitScope } from '@/lib/server/db/connection-schema'
import { interval, isoOf } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { writeSeesClient, visibleTo } from '@/lib/server/db/visible-client'

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
  const [listed] = await forFirm(database, person.firm_id).query(clientsStatement(), [
    person.firm_id,
    person.all_clients,
    person.id,
  ])
  return readClients(listed)
}

/** The same of one of them. */
export async function findPortfolioClient(
  database: OpenDatabase,
  person: Person,
  connection_id: string,
): Promise<PortfolioClient | undefined> {
  const [listed] = await forFirm(database, person.firm_id).query(clientsStatement('c.id = $4'), [
    person.firm_id,
    person.all_clients,
    person.id,
    connection_id,
  ])
  return readClients(listed)[0]
}

/** Of these clients what was last seen, as far as this person may see them, in no order. */
export function listFiguresRows(
  database: OpenDatabase,
  person: Person,
  connection_ids: readonly string[],
): Promise<FiguresRow[]> {
  return forFirm(database, person.firm_id).build((db) =>
    db
      .select({
        client: clientFields,
        figuresSealed: clientFigures.figuresSealed,
        readAt: clientFigures.readAt,
        triedAt: clientFigures.triedAt,
        failure: clientFigures.failure,
        period: clientSetting.period,
        timeZone: clientSetting.timeZone,
        fiscalStart: clientSetting.fiscalStart,
      })
      .from(connection)
      .leftJoin(clientFigures, eq(clientFigures.connectionId, connection.id))
      .leftJoin(clientSetting, eq(clientSetting.connectionId, connection.id))
      .where(
        and(visibleTo(person), sql`${connection.id} = any(${sql.param(connection_ids)}::uuid[])`),
      ),
  )
}

// A firm has many clients and says little of most of them: each of these is gathered once, and what
// is read of every client stays small. They come as one text: a thousand rows took the embedded store twice as
// long, and a third more with the names of their columns.
const clientsStatement = (isMeant = 'true') => `
  with failed as materialized (
    select connection_id, failure from client_figures where firm_id = $1 and failure is not null
  ), tagged as materialized (
    select connection_id, json_agg(tag order by lower(tag)) as tags
    from client_tag where firm_id = $1 group by connection_id
  ), given as materialized (
    select a.connection_id,
      json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name) as people
    from assignment a join person p on p.id = a.person_id
    where a.firm_id = $1 and p.disabled_at is null group by a.connection_id
  )
  select json_agg(json_build_array(c.id, c.name, c.environment, c.status, c.reason, c.scope,
    token_endpoint.refused_at::text,
    least(c.ended_at, c.granted_at + ${interval(lifetimes.grant)})::text,
    failed.failure, tagged.tags, given.people,
    c.id in (select connection_id from favourite_client where person_id = $3),
    c.id in (select connection_id from archived_client where firm_id = $1)
  ) order by c.name, c.id)::text as clients
  from connection c
  left join token_endpoint on token_endpoint.environment = c.environment
  left join failed on failed.connection_id = c.id
  left join tagged on tagged.connection_id = c.id
  left join given on given.connection_id = c.id
  where c.firm_id = $1 and ${isMeant} and ${writeSeesClient({ all: '$2::boolean', person: '$3', client: 'c.id' })}`

type ClientRow = readonly [
  id: string,
  name: string,
  environment: Client['environment'],
  status: ConnectionStatus,
  reason: ReconnectReason | null,
  scope: string,
  registration_refused_at: string | null,
  grant_ends_at: string,
  failure: string | null,
  tags: string[] | null,
  people: { id: string; name: string }[] | null,
  is_favourite: boolean,
  is_archived: boolean,
]

function readClients(row: Row | undefined): PortfolioClient[] {
  const text = column.optionalText(row ?? {}, 'clients')
  // The statement above says what they hold, and the store's own constraints admit nothing else.
  return text === null ? [] : (JSON.parse(text) as ClientRow[]).map(readClient)
}

function readClient(row: ClientRow): PortfolioClient {
  const [id, name, environment, status, reason, scope, refusedAt, endsAt, ...more] = row
  const [failure, tags, people, isFavourite, isArchived] = more
  return {
    client: {
      connection_id: id,
      name,
      environment,
      status,
      reason,
      scope: splitScope(scope),
      grant_ends_at: isoOf(endsAt),
      registration_refused_at: refusedAt === null ? null : isoOf(refusedAt),
    },
    failure,
    tags: tags ?? [],
    assigned: people ?? [],
    isFavourite,
    isArchived,
  }
}
