import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { Client } from '@/lib/domain/clients/client'
import type { HandOff, HandOffState } from '@/lib/domain/connections/hand-off'
import { permissions } from '@/lib/domain/people/permissions'
import { column } from '@/lib/server/db/column'
import { splitScope } from '@/lib/server/db/connection'
import { type Person, readPerson } from '@/lib/server/db/person'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { seer, seesClient } from '@/lib/server/db/visible-client'

export interface NewHandOff {
  id: string
  firm_id: string
  person_id: string
  tokenDigest: string
  environment: Client['environment']
  clientName: string
  connection_id: string | null
  scope: readonly string[]
  days: number
}

export async function insertHandOff(database: OpenDatabase, made: NewHandOff): Promise<void> {
  await forFirm(database, made.firm_id).query(
    `insert into hand_off (id, firm_id, person_id, token_digest, environment, client_name,
       connection_id, scope, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9))`,
    [
      made.id,
      made.firm_id,
      made.person_id,
      made.tokenDigest,
      made.environment,
      made.clientName,
      made.connection_id,
      made.scope.join(' '),
      made.days,
    ],
  )
}

/** What the holder of the link may see. */
export interface Invitation {
  hand_off_id: string
  firm: { id: string; name: string; time_zone: string }
  /** Who asks. */
  person: Person
  clientName: string
  connection_id: string | null
  environment: Client['environment']
  scope: string[]
  expires_at: string
}

const connectors = permissions.connect.map((role) => `'${role}'`).join(', ')

/** That the person of this alias, who created the link `h`, might still create it. */
const keepsRight = (person: string): string => `${person}.disabled_at is null
  and ${person}.role in (${connectors}) and (h.connection_id is null or ${seesClient({
    all: `${person}.all_clients`,
    person: `${person}.id`,
    client: 'h.connection_id',
  })})`

/** A link whose maker has lost the right to it has ended too. */
export const liveHandOff = `h.used_at is null and h.withdrawn_at is null and h.expires_at > now()
  and exists (select 1 from person p where p.id = h.person_id and ${keepsRight('p')})`

/** The link of this digest: what it asks, `ended` once it serves no more, or undefined. */
export async function findInvitation(
  database: OpenDatabase,
  tokenDigest: string,
): Promise<Invitation | 'ended' | undefined> {
  const [row] = await database.query(
    `select h.*, ${liveHandOff} as is_live, f.name as firm_name, f.time_zone, p.id as person_id,
       p.name as person_name, p.email as person_email, p.role as person_role,
       p.all_clients as person_all_clients, p.firm_id as person_firm_id, coalesce(c.name, h.client_name) as shown_name
     from hand_off h join firm f on f.id = h.firm_id join person p on p.id = h.person_id
       left join connection c on c.id = h.connection_id
     where h.token_digest = $1`,
    [tokenDigest],
  )
  if (row === undefined) return undefined
  if (!column.flag(row, 'is_live')) return 'ended'
  return {
    hand_off_id: column.text(row, 'id'),
    firm: {
      id: column.text(row, 'firm_id'),
      name: column.text(row, 'firm_name'),
      time_zone: column.text(row, 'time_zone'),
    },
    person: readPerson(row, 'person_'),
    clientName: column.text(row, 'shown_name'),
    connection_id: column.optionalText(row, 'connection_id'),
    environment: column.text(row, 'environment') === 'production' ? 'production' : 'sandbox',
    scope: splitScope(column.text(row, 'scope')),
    expires_at: column.instant(row, 'expires_at'),
  }
}

// What it led to may be a client that this person does not see.
const listedColumns = `h.*, ${liveHandOff} as is_live, h.expires_at <= now() as is_over,
  coalesce(h.used_at < now() - interval '2 minutes', false) as is_stalled,
  maker.name as maker_name, not (${keepsRight('maker')}) as maker_left,
  coalesce(c.name, h.client_name) as shown_name,
  coalesce((select a.id from connection a where a.id = h.approved_id and ${seesClient({
    all: '$2::boolean',
    person: '$3',
    client: 'a.id',
  })}), h.connection_id) as led_to`

// Links for new clients are seen by the person who created them, and by those who see all clients.
const visibleStatement = `
  select ${listedColumns} from hand_off h join person maker on maker.id = h.person_id
    left join connection c on c.id = h.connection_id
  where h.firm_id = $1 and (${seesClient({ all: '$2::boolean', person: '$3', client: 'h.connection_id' })}
    or h.connection_id is null and h.person_id = $3)`

/** The links that a person may see, newest first: of one client, or those for new ones. */
export async function listHandOffs(
  database: OpenDatabase,
  person: Person,
  connection_id: string | null,
): Promise<HandOff[]> {
  if (connection_id !== null && !uuidPattern.test(connection_id)) return []
  const rows = await forFirm(database, person.firm_id).query(
    `${visibleStatement} and h.connection_id is not distinct from $4::uuid
       and h.created_at > now() - interval '60 days'
     order by h.created_at desc, h.id limit 20`,
    [...seer(person), connection_id],
  )
  return rows.map((row) => readHandOff(row))
}

export async function findHandOff(
  database: OpenDatabase,
  person: Person,
  hand_off_id: string,
): Promise<HandOff | undefined> {
  if (!uuidPattern.test(hand_off_id)) return undefined
  const [row] = await forFirm(database, person.firm_id).query(`${visibleStatement} and h.id = $4`, [
    ...seer(person),
    hand_off_id,
  ])
  return row === undefined ? undefined : readHandOff(row)
}

function readHandOff(row: Row): HandOff {
  const outcome = column.optionalText(row, 'outcome')
  const isStalled = column.flag(row, 'is_stalled') && outcome === null
  const approved_at = column.optionalInstant(row, 'used_at')
  const times = {
    made_at: column.instant(row, 'created_at'),
    expires_at: column.instant(row, 'expires_at'),
    opened_at: column.optionalInstant(row, 'opened_at'),
    begun_at: column.optionalInstant(row, 'begun_at'),
    declined_at: column.optionalInstant(row, 'declined_at'),
    failed_at: column.optionalInstant(row, 'failed_at') ?? (isStalled ? approved_at : null),
    approved_at: outcome === null || outcome === 'failed' ? null : approved_at,
    withdrawn_at: column.optionalInstant(row, 'withdrawn_at'),
  }
  return {
    hand_off_id: column.text(row, 'id'),
    clientName: column.text(row, 'shown_name'),
    connection_id: column.optionalText(row, 'connection_id'),
    environment: column.text(row, 'environment') === 'production' ? 'production' : 'sandbox',
    scope: splitScope(column.text(row, 'scope')),
    state: stateOf(times, {
      isUsed: approved_at !== null,
      isOver: column.flag(row, 'is_over'),
      isAbandoned: column.flag(row, 'maker_left'),
      hasFailed: isStalled || outcome === 'failed',
    }),
    isLive: column.flag(row, 'is_live'),
    failure: isStalled ? 'interrupted' : column.optionalText(row, 'failure'),
    outcome,
    approved_id: times.approved_at === null ? null : column.optionalText(row, 'led_to'),
    madeBy: column.text(row, 'maker_name'),
    ...times,
  }
}

type Times = Pick<
  HandOff,
  'opened_at' | 'begun_at' | 'declined_at' | 'failed_at' | 'approved_at' | 'withdrawn_at'
>

function stateOf(
  times: Times,
  is: { isUsed: boolean; isOver: boolean; isAbandoned: boolean; hasFailed: boolean },
): HandOffState {
  if (is.isUsed) {
    if (is.hasFailed) return 'failed'
    return times.approved_at === null ? 'begun' : 'approved'
  }
  if (times.withdrawn_at !== null || is.isAbandoned) return 'withdrawn'
  if (is.isOver) return 'expired'
  return lastStep(times)
}

/** A person who declined may begin again, so the last step counts, whichever it was. */
function lastStep({ opened_at, begun_at, declined_at, failed_at }: Times): HandOffState {
  const steps = [
    { state: 'opened', at: opened_at },
    { state: 'begun', at: begun_at },
    { state: 'declined', at: declined_at },
    { state: 'failed', at: failed_at },
  ] as const
  let last: { state: HandOffState; at: string } = { state: 'sent', at: '' }
  for (const { state, at } of steps) if (at !== null && at >= last.at) last = { state, at }
  return last.state
}
