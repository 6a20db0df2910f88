import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { closeOf } from '@/lib/domain/close/close-events'
import { keptPartOf } from '@/lib/domain/close/kept-close'
import { openEvent } from '@/lib/server/db/close-event'
import { close, closeEvent } from '@/lib/server/db/close-schema'
import type { QueryBuilder as Builder } from '@/lib/server/db/store/query-builder'
import type { Vault } from '@/lib/server/db/vault'

/** Of closes of which more than the state is shown: returned ones, those that both have signed, and those with a suspended signature. */
export function shownEvents(db: Builder, firm_id: string) {
  const { id, closeId, firmId, n, does, signer, personId, at, detailSealed } = closeEvent
  const returned = new QueryBuilder()
    .select({ id: close.id })
    .from(close)
    .where(and(eq(close.firmId, firm_id), eq(close.state, 'returned')))
  return db
    .select({
      id,
      close_id: closeId,
      does,
      signer,
      by: personId,
      at,
      sealed: sql<string | null>`case when ${does} = 'return' then ${detailSealed} end`,
    })
    .from(closeEvent)
    .where(
      and(
        eq(firmId, firm_id),
        or(
          inArray(closeId, returned),
          inArray(closeId, reviewedIn(firm_id)),
          inArray(closeId, suspendedIn(firm_id)),
        ),
      ),
    )
    .orderBy(closeId, n)
}

export type ShownEvent = Awaited<ReturnType<typeof shownEvents>>[number]

/** Closes that a reviewer has signed once, and that are still to be locked. */
function reviewedIn(firm_id: string) {
  const { closeId, firmId, does, signer } = closeEvent
  return new QueryBuilder()
    .select({ closeId })
    .from(closeEvent)
    .innerJoin(close, eq(close.id, closeId))
    .where(
      and(
        eq(firmId, firm_id),
        eq(close.state, 'ready_for_review'),
        eq(does, 'sign'),
        eq(signer, 'reviewer'),
      ),
    )
}

/** Closes of which a signature was suspended once. */
export function suspendedIn(firm_id: string) {
  return new QueryBuilder()
    .select({ closeId: closeEvent.closeId })
    .from(closeEvent)
    .where(and(eq(closeEvent.firmId, firm_id), eq(closeEvent.does, 'suspend')))
}

/** What a list shows of a close by its steps; nothing of one that has none. */
export function shownOf(vault: Vault, firm_id: string, events: readonly ShownEvent[] | undefined) {
  if (events === undefined) {
    return { isReviewed: false, suspended: undefined, suspendedOf: undefined, note: undefined }
  }
  const { isReviewed, suspended, suspendedOf, note } = keptPartOf(
    closeOf(events.map(({ sealed, ...row }) => openEvent(vault, firm_id, row, sealed))),
  )
  return { isReviewed, suspended, suspendedOf, note }
}
