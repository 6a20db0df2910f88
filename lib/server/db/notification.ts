import {
  findNotificationKind,
  type NotificationKind,
  notifiedEvents,
  parseNotificationChoices,
} from '@/lib/domain/notifications/notification'
import { column } from '@/lib/server/db/column'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase, Query, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { seesClient } from '@/lib/server/db/visible-client'

/** Firms whose audit log has grown since their people were notified; none while the store is held. */
export async function listFirmsToNotify({ query }: OpenDatabase): Promise<string[]> {
  const rows = await query(
    `select f.id from firm f left join notification_cursor c on c.firm_id = f.id
     where f.audit_seq > coalesce(c.seq, 0) and (select held_reason from install) is null`,
  )
  return rows.map((row) => column.text(row, 'id'))
}

const batch = 500

interface NotifiedEvent {
  seq: number
  at: string
  kind: NotificationKind
  person_id: string | null
  connection_id: string | null
  detail: string
}

/**
 * Notifies the people of one firm of what its audit log has since the last time, once, however many
 * instances do it. True where there may be more.
 */
export function notifyFirm(database: OpenDatabase, firm_id: string): Promise<boolean> {
  return forFirm(database, firm_id).transaction(async (query) => {
    await query(
      'insert into notification_cursor (firm_id, seq) values ($1, 0) on conflict do nothing',
      [firm_id],
    )
    const [cursor] = await query(
      'select seq::float8 as seq from notification_cursor where firm_id = $1 for update',
      [firm_id],
    )
    const after = cursor === undefined ? 0 : column.number(cursor, 'seq')
    const rows = await query(
      `select seq::float8 as seq, at, kind, person_id, connection_id, detail from audit_event
       where firm_id = $1 and seq > $2 order by seq limit ${batch}`,
      [firm_id, after],
    )
    for (const event of rows.flatMap(toNotifiedEvent)) await insertFor(query, firm_id, event)
    const last = rows.at(-1)
    if (last === undefined) return false
    await query('update notification_cursor set seq = $2 where firm_id = $1', [
      firm_id,
      column.number(last, 'seq'),
    ])
    return rows.length === batch
  })
}

function toNotifiedEvent(row: Row): NotifiedEvent[] {
  const event = column.text(row, 'kind')
  if (!notifiedEvents.some((each) => each === event)) return []
  const detail = column.text(row, 'detail')
  // Written by the audit log, which writes an object.
  const parsed = JSON.parse(detail) as Record<string, unknown>
  const kind = findNotificationKind({ kind: event, detail: parsed })
  if (kind === undefined) return []
  return [
    {
      seq: column.number(row, 'seq'),
      at: column.text(row, 'at'),
      kind,
      person_id: column.optionalText(row, 'person_id'),
      connection_id: column.optionalText(row, 'connection_id'),
      detail,
    },
  ]
}

const sees = seesClient({ all: 'p.all_clients', person: 'p.id', client: '$3::uuid' })

/** Of a consent everybody who sees the client, of an invitation the admins, else whom it is about. */
const recipients: Record<NotificationKind, string> = {
  consent_ending: sees,
  consent_ended: sees,
  export_ready: `p.id = $2::uuid and ${sees}`,
  new_device: 'p.id = $2::uuid',
  invitation_accepted: `p.role = 'admin' and p.id <> $2::uuid`,
}

async function insertFor(query: Query, firm_id: string, event: NotifiedEvent): Promise<void> {
  const people = await query(
    `select p.id, chosen.value as choices from person p
     left join person_preference chosen on chosen.person_id = p.id and chosen.place = 'notifications'
     where p.firm_id = $1 and p.disabled_at is null and p.password_hash is not null
       -- Named in every case, so that each has a type.
       and ($2::uuid is null or true) and ($3::uuid is null or true) and ${recipients[event.kind]}`,
    [firm_id, event.person_id, event.connection_id],
  )
  for (const row of people) {
    const choices = parseNotificationChoices(column.optionalText(row, 'choices'))
    const { app, mail } = choices[event.kind]
    if (!app && !mail) continue
    await query(
      `insert into notification (firm_id, seq, person_id, kind, connection_id, detail, at, in_app,
         is_mail_due)
       select $1, $2, $3, $4, $5::uuid, $6, $7::timestamptz, $8::boolean, $9::boolean
       where $5::uuid is null or exists (select 1 from connection where id = $5::uuid)
       on conflict do nothing`,
      [
        firm_id,
        event.seq,
        column.text(row, 'id'),
        event.kind,
        event.connection_id,
        event.detail,
        event.at,
        app,
        mail,
      ],
    )
  }
}

export interface Notification {
  seq: number
  kind: NotificationKind
  at: string
  /** Null where it is about no client. */
  client: { connection_id: string; name: string } | null
  /** Who did it, where somebody did. */
  actor: string | null
  detail: Record<string, unknown>
  isRead: boolean
}

/** That the person `p` may see what the notification `n` is about, now. */
export const seesNotification = `(n.connection_id is null
  or ${seesClient({ all: 'p.all_clients', person: 'p.id', client: 'n.connection_id' })})`

const notificationColumns = `n.seq::float8 as seq, n.kind, n.at, n.connection_id, n.detail,
  n.read_at is not null as is_read, c.name as client_name, actor.name as actor_name`

const notificationJoins = `join person p on p.id = n.person_id and p.disabled_at is null
  left join connection c on c.id = n.connection_id
  left join audit_event e on e.firm_id = n.firm_id and e.seq = n.seq
  left join person actor on actor.id = e.person_id`

/** The newest of a person, of clients that they may see now. */
export async function listNotifications(
  database: OpenDatabase,
  { id, firm_id }: Pick<Person, 'id' | 'firm_id'>,
  limit: number,
): Promise<Notification[]> {
  const rows = await forFirm(database, firm_id).query(
    `select ${notificationColumns} from notification n ${notificationJoins}
     where n.person_id = $1 and n.in_app and ${seesNotification} order by n.seq desc limit $2`,
    [id, limit],
  )
  return rows.map((row) => readNotification(row))
}

function readNotification(row: Row): Notification {
  const connection_id = column.optionalText(row, 'connection_id')
  return {
    seq: column.number(row, 'seq'),
    // The store's own constraint admits nothing else.
    kind: column.text(row, 'kind') as NotificationKind,
    at: column.instant(row, 'at'),
    client:
      connection_id === null
        ? null
        : { connection_id, name: column.optionalText(row, 'client_name') ?? '' },
    actor: column.optionalText(row, 'actor_name'),
    detail: JSON.parse(column.text(row, 'detail')) as Record<string, unknown>,
    isRead: column.flag(row, 'is_read'),
  }
}

/** Marks what a person has up to this one as read. */
export async function markNotificationsRead(
  database: OpenDatabase,
  { id, firm_id }: Pick<Person, 'id' | 'firm_id'>,
  upTo: number,
): Promise<void> {
  await forFirm(database, firm_id).query(
    'update notification set read_at = now() where person_id = $1 and seq <= $2 and read_at is null',
    [id, upTo],
  )
}

export interface NotificationToMail extends Notification {
  firm_id: string
  person_id: string
  email: string
  language: string | null
}

const mostTries = 3

/**
 * Takes mails that are due: each is another's to send no more, unless it is still due some minutes
 * later. What is about a client that the person may no longer see is not sent.
 */
export async function claimDueMails(
  { query }: OpenDatabase,
  limit: number,
): Promise<NotificationToMail[]> {
  const rows = await query(
    `with due as (
       select firm_id, seq, person_id from notification
       where is_mail_due and mail_tries < ${mostTries} and at > now() - interval '2 days'
         and (mail_tried_at is null or mail_tried_at < now() - interval '10 minutes')
         and (select held_reason from install) is null
       order by at limit $1 for update skip locked
     ), taken as (
       update notification n set mail_tries = n.mail_tries + 1, mail_tried_at = now() from due
       where n.firm_id = due.firm_id and n.seq = due.seq and n.person_id = due.person_id
       returning n.firm_id, n.seq, n.person_id
     )
     select ${notificationColumns}, n.firm_id, n.person_id, p.email, p.language
     from taken join notification n on n.firm_id = taken.firm_id and n.seq = taken.seq
       and n.person_id = taken.person_id
     ${notificationJoins}
     where ${seesNotification} order by n.at`,
    [limit],
  )
  return rows.map((row) => ({
    ...readNotification(row),
    firm_id: column.text(row, 'firm_id'),
    person_id: column.text(row, 'person_id'),
    email: column.text(row, 'email'),
    language: column.optionalText(row, 'language'),
  }))
}

export async function markMailed(
  { query }: OpenDatabase,
  { firm_id, seq, person_id }: Pick<NotificationToMail, 'firm_id' | 'seq' | 'person_id'>,
): Promise<void> {
  await query(
    `update notification set is_mail_due = false
     where firm_id = $1 and seq = $2 and person_id = $3`,
    [firm_id, seq, person_id],
  )
}

/** Deletes what is older than this many days. */
export async function sweepNotifications({ query }: OpenDatabase, days = 90): Promise<void> {
  await query(`delete from notification where at < now() - make_interval(days => $1)`, [days])
}
