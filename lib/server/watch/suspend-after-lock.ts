import { randomUUID } from 'node:crypto'
import { suspendSignature } from '@/lib/domain/close/change-close'
import {
  closeOf,
  signatureOf,
  type SignerRole,
  suspendedBetween,
} from '@/lib/domain/close/close-events'
import type { FoundDifference } from '@/lib/domain/close/merge-differences'
import { judgeSinceLock, sumSinceLock, suspendsAfterLock } from '@/lib/domain/close/since-lock'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { addCloseEvent, listCloseEvents } from '@/lib/server/db/close-event'
import { findClosePolicy } from '@/lib/server/db/close-policy'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { listAcceptances, listDifferences } from '@/lib/server/db/lock-difference'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { WatchedClose } from '@/lib/server/db/watch'

const roles: readonly SignerRole[] = ['preparer', 'reviewer']

/**
 * Suspends the signatures of a locked month that has changed by more than materiality since they were given,
 * less what was accepted. Within a transaction that holds the firm’s chain.
 */
export async function suspendAfterLock(
  sealed: SealedQuery,
  ref: ConnectionRef,
  { id, first, last, lockedAt }: WatchedClose,
  note: (event: AuditEvent) => void,
): Promise<void> {
  const own = { firm_id: ref.firm_id, close_id: id }
  const policy = await findClosePolicy(sealed.query, ref)
  const found = (await listDifferences(sealed, ref.firm_id, [id])).get(id) ?? []
  const accepted = (await listAcceptances(sealed, ref.firm_id, [id], lockedAt)).get(id)
  if (policy === undefined || found.length === 0) return
  const before = await listCloseEvents(sealed, own)
  let events = before
  for (const as of roles) {
    const signature = signatureOf(closeOf(events), as)
    if (signature === undefined) continue
    // Who signed again has seen what was found before.
    const since = found.filter(({ foundAt }) => foundAt > signature.at)
    const { rows, statements } = sumSinceLock(judge(since).open)
    const changes = [
      { of: 'locked_rows', amounts: rows },
      { of: 'locked_statements', amounts: statements },
    ].map((each) => ({ ...each, isMaterial: suspendsAfterLock(each, policy.materiality) }))
    if (!changes.some(({ isMaterial }) => isMaterial)) continue
    events = suspendSignature(events, as, changes, '')
    const event = events.at(-1)
    if (event === undefined) continue
    await addCloseEvent(sealed, own, events.length, { id: randomUUID(), event })
  }
  for (const as of suspendedBetween(closeOf(before), closeOf(events))) {
    note({ ...ref, kind: 'close.signature_suspended', detail: { first, last, as } })
  }

  function judge(since: readonly FoundDifference[]) {
    const differences = since.map(({ difference }) => difference)
    const acceptancesOf = (key: string) => accepted?.get(key) ?? []
    return judgeSinceLock(differences, acceptancesOf, undefined, policy?.materiality ?? new Map())
  }
}
