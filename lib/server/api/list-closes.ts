import { closeOf, type Signature } from '@/lib/domain/close/close-events'
import { toApiItem } from '@/lib/server/api/answer-close'
import type { ApiClose } from '@/lib/server/api/close-schemas'
import { findViewed } from '@/lib/server/api/read-api'
import { getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { listEventsOfCloses } from '@/lib/server/db/close-event'
import { listColleagues } from '@/lib/server/db/close-policy'
import { listFirmItems } from '@/lib/server/db/firm-item'
import { type ListedClose, listClosesOfClient } from '@/lib/server/db/listed-close'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { listLastReReads } from '@/lib/server/db/watched-month'

/** The closes of a client as they were last judged: no bank is read. Throws ClientNotFoundError. */
export async function readCloses(holder: TokenHolder, id: string): Promise<{ closes: ApiClose[] }> {
  const context = getContext()
  await findViewed(context, holder, id)
  const closes = await listClosesOfClient(context.store, holder.person, id)
  return { closes: await toKeptCloses(holder.person, id, closes) }
}

/** By as many statements however many there are. */
export async function toKeptCloses(
  { firm_id }: Pick<TokenHolder['person'], 'firm_id'>,
  connection_id: string,
  closes: readonly ListedClose[],
): Promise<ApiClose[]> {
  const { database, vault } = getContext().store
  const { query } = forFirm(database, firm_id)
  const ids = closes.map(({ id }) => id)
  const [oldest] = closes.map(({ createdAt }) => createdAt).toSorted()
  const [events, reRead, people, items] = await Promise.all([
    listEventsOfCloses({ query, vault }, firm_id, ids),
    listLastReReads(query, firm_id, ids),
    listColleagues(query, { firm_id, connection_id }),
    listFirmItems(query, firm_id, oldest),
  ])
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const own = new Map(items.map((item) => [item.id, item]))
  return closes.map(({ progress, ...close }) => ({
    client_id: close.connection_id,
    first: close.first,
    last: close.last,
    state: close.state,
    due_on: close.due,
    preparer_id: close.preparer,
    reviewer_id: close.reviewer,
    items: progress?.items.map((item) => toApiItem(item, (id) => own.get(id))) ?? null,
    open_findings: progress?.open ?? null,
    as_of: close.progressAt,
    is_whole: null,
    bank_problem: null,
    version: null,
    signatures: toApiSignatures(closeOf(events.get(close.id) ?? []).signatures, nameOf),
    changes: { count: close.changes, last_full_read_at: reRead.get(close.id) ?? null },
  }))
}

export function toApiSignatures(
  signatures: readonly Signature[],
  nameOf: ReadonlyMap<string, string>,
): ApiClose['signatures'] {
  return signatures.map(({ as, by, at, state }) => ({
    by: nameOf.get(by) ?? '',
    role: as,
    at,
    state,
  }))
}
