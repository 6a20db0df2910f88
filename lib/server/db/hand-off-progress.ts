import { uuidPattern } from '@/lib/bank-contract/uuid'
import { column } from '@/lib/server/db/column'
import { liveHandOff } from '@/lib/server/db/hand-off'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** True the one time that the link may be shown to its maker. */
export function markShown(
  database: OpenDatabase,
  shown: { hand_off_id: string; person_id: string; tokenDigest: string },
): Promise<boolean> {
  return wrote(
    database,
    `update hand_off h set shown_at = now()
     where h.id = $1 and h.person_id = $2 and h.token_digest = $3 and h.shown_at is null
       and ${liveHandOff} returning h.id`,
    [shown.hand_off_id, shown.person_id, shown.tokenDigest],
  )
}

/** True the first time. */
export function markOpened(database: OpenDatabase, hand_off_id: string): Promise<boolean> {
  return wrote(
    database,
    `update hand_off set opened_at = now() where id = $1 and opened_at is null returning id`,
    [hand_off_id],
  )
}

/** False when the link has ended meanwhile. */
export function markBegun(database: OpenDatabase, hand_off_id: string): Promise<boolean> {
  return wrote(
    database,
    `update hand_off h set begun_at = now(), opened_at = coalesce(h.opened_at, now())
     where h.id = $1 and ${liveHandOff} returning h.id`,
    [hand_off_id],
  )
}

/**
 * The one conditional write by which a link is used, before its code is redeemed; false for
 * everyone but the first, and for everyone once it was withdrawn or has expired.
 */
export function consumeHandOff(
  database: OpenDatabase,
  use: { hand_off_id: string; request_id: string },
): Promise<boolean> {
  return wrote(
    database,
    `update hand_off h set used_at = now(), used_by = $2
     where h.id = $1 and ${liveHandOff} returning h.id`,
    [use.hand_off_id, use.request_id],
  )
}

/** The use came to nothing, and no token was seen here: the link serves again. */
export function releaseHandOff(
  database: OpenDatabase,
  use: { hand_off_id: string; request_id: string; failure: string },
): Promise<boolean> {
  return wrote(
    database,
    `update hand_off set used_at = null, used_by = null, failed_at = now(), failure = $3
     where id = $1 and used_by = $2 and outcome is null returning id`,
    [use.hand_off_id, use.request_id, use.failure],
  )
}

/** What the one use came to. */
export function finishHandOff(
  database: OpenDatabase,
  use: {
    hand_off_id: string
    request_id: string
    outcome: string
    failure: string | null
    approved_id: string | null
  },
): Promise<boolean> {
  return wrote(
    database,
    `update hand_off set outcome = $3, failure = $4, approved_id = $5,
       failed_at = case when $4::text is null then failed_at else now() end
     where id = $1 and used_by = $2 and outcome is null returning id`,
    [use.hand_off_id, use.request_id, use.outcome, use.failure, use.approved_id],
  )
}

/** The owner came back without an approval, which leaves the link as good as it was. */
export async function markUnapproved(
  database: OpenDatabase,
  hand_off_id: string,
  failure: string | null,
): Promise<void> {
  await database.query(
    failure === null
      ? `update hand_off set declined_at = now() where id = $1 and used_at is null`
      : `update hand_off set failed_at = now(), failure = $2 where id = $1 and used_at is null`,
    failure === null ? [hand_off_id] : [hand_off_id, failure],
  )
}

/** Ends a link at once; false when it was used or withdrawn before. */
export function markWithdrawn(
  database: OpenDatabase,
  which: { firm_id: string; hand_off_id: string },
): Promise<boolean> {
  return wrote(
    database,
    `update hand_off set withdrawn_at = now()
     where id = $1 and firm_id = $2 and used_at is null and withdrawn_at is null returning id`,
    [which.hand_off_id, which.firm_id],
  )
}

/** Whose link an approval came through, for the hour in which its owner may look at the end of it. */
export async function findClosing(
  database: OpenDatabase,
  request_id: string,
): Promise<{ firmName: string; outcome: string | null } | undefined> {
  if (!uuidPattern.test(request_id)) return undefined
  const [row] = await database.query(
    `select f.name as firm_name, r.outcome from authorization_request r
       join firm f on f.id = r.firm_id
     where r.id = $1 and r.hand_off_id is not null and r.used_at > now() - interval '1 hour'`,
    [request_id],
  )
  if (row === undefined) return undefined
  return {
    firmName: column.text(row, 'firm_name'),
    outcome: column.optionalText(row, 'outcome'),
  }
}

async function wrote(
  database: OpenDatabase,
  statement: string,
  values: readonly unknown[],
): Promise<boolean> {
  return (await database.query(statement, values)).length === 1
}
