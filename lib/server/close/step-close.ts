import { randomUUID } from 'node:crypto'
import { daysApart, largeFrom, layThresholds } from '@/lib/domain/checks/thresholds'
import { isWhole } from '@/lib/domain/reading/reading'
import {
  actionOf,
  changeClose,
  type CloseCommand,
  type CloseRefusal,
} from '@/lib/domain/close/change-close'
import {
  type Close,
  type CloseEvent,
  closeOf,
  isForReviewer,
  type SignerRole,
} from '@/lib/domain/close/close-events'
import { openAmountsOf, progressOfItems } from '@/lib/domain/close/close-progress'
import type { CloseBasis } from '@/lib/domain/close/close-read'
import { comeTo } from '@/lib/domain/close/come-to'
import type { CloseEvidence } from '@/lib/domain/close/judge-close'
import type { LockedRow } from '@/lib/domain/close/locked-rows'
import { requirePermission } from '@/lib/domain/people/permissions'
import { beginWatch, endWatch } from '@/lib/server/close/begin-watch'
import { type CloseActor, type CloseAnswer, refOf } from '@/lib/server/close/close-answer'
import { digestOfOutcome, loadClose } from '@/lib/server/close/load-close'
import { refreshFirmItems } from '@/lib/server/close/refresh-firm-items'
import { suspendChanged } from '@/lib/server/close/suspend-changed'
import type { AuditEvent } from '@/lib/server/audit/audit'
import type { Context } from '@/lib/server/context'
import {
  findClose,
  saveAssignment,
  saveCloseState,
  saveProgress,
  type StoredClose,
} from '@/lib/server/db/close'
import { addCloseEvent } from '@/lib/server/db/close-event'
import { type ClosePolicy, findClosePolicy } from '@/lib/server/db/close-policy'
import { findCurrentRole } from '@/lib/server/db/current-right'
import { forFirm } from '@/lib/server/db/store/firm-role'

type StepContext = Pick<Context, 'store' | 'audit'>

/** What a person does, as their form says it. */
export type CloseStepForm = Unattributed<CloseCommand>
type Unattributed<Command> = Command extends unknown ? Omit<Command, 'by' | 'at'> : never

/** The bank as it was read for a step that rests on it. */
export interface CloseBank {
  readonly evidence: CloseEvidence
  readonly basis: CloseBasis
  /** The rows of the period; `lock` keeps them. */
  readonly rows: readonly LockedRow[]
  /** Of the calendar by which a row is in the period. */
  readonly timeZone: string
}

interface StepRequest {
  readonly step: CloseStepForm
  /** How many of the close's events the person has seen. */
  readonly seen: number
  /** For signatures and locks, which nobody makes on what was not read. */
  readonly bank?: CloseBank | undefined
}

/** Takes a step of a close that was begun. Throws NotAllowedError. */
export async function stepClose(
  context: StepContext,
  actor: CloseActor,
  close_id: string,
  { step, seen, bank }: StepRequest,
): Promise<CloseAnswer<CloseEvent, CloseRefusal>> {
  const { person } = actor
  const command: CloseCommand = { ...step, by: person.id, at: '' }
  requirePermission(person, actionOf(command))
  const { store, audit } = context
  const ref = refOf(actor)
  if (bank !== undefined) await suspendBefore(context, actor, close_id, bank)
  return audit.appendChange(ref.firm_id, async (query, note) => {
    // The bank was read for seconds meanwhile: who lost the client signs it no more.
    const role = await findCurrentRole(query, person.id, ref.connection_id)
    if (role === undefined) return { kind: 'unknown' }
    requirePermission({ ...person, role }, actionOf(command))
    const sealed = { query, vault: store.vault }
    const [close, policy] = [
      await findClose(query, ref, close_id),
      await findClosePolicy(query, ref),
    ]
    if (close === undefined || policy === undefined) return { kind: 'unknown' }
    if (bank !== undefined && !isByPolicy(bank.basis, policy)) {
      return { kind: 'refused', why: 'other_outcome' }
    }
    const loaded = await loadClose(sealed, ref, { period: close, close, policy })
    const outcome = bank && comeTo(bank, loaded)
    const changed = changeClose(loaded.events, command, {
      role,
      seen,
      twoPeople: policy.twoSigners,
      items: outcome?.items.map(({ state }) => state) ?? [],
      digest: outcome === undefined ? '' : digestOfOutcome(outcome.record),
    })
    if (changed.kind !== 'kept') return changed
    if (command.does === 'lock' && !isLockable(bank)) return { kind: 'refused', why: 'cannot_tell' }
    const own = { firm_id: ref.firm_id, close_id }
    await addCloseEvent(sealed, own, changed.entries.length, {
      id: randomUUID(),
      event: command,
      ...(outcome !== undefined && { outcome }),
    })
    // Who signs it has it, where nobody was chosen: the turn is theirs until it is locked.
    if (command.does === 'sign' && close[command.as] === null) {
      await saveAssignment(query, own, { [command.as]: person.id })
    }
    const after = closeOf(changed.entries)
    await saveCloseState(query, own, after.state)
    if (outcome !== undefined) {
      const { items } = outcome
      await saveProgress(sealed, own, progressOfItems(items), openAmountsOf(items))
    }
    // While it was locked, nothing was written of it.
    if (command.does === 'reopen') await refreshFirmItems(query, own)
    if (command.does === 'lock' && bank !== undefined) {
      await beginWatch(sealed, { ...ref, ...own }, close, bank)
    }
    if (command.does === 'reopen') await endWatch(sealed, own)
    note({ ...ref, person_id: person.id, ...auditOf(command, close, after) })
    return { kind: 'kept' }
  })
}

/** What rests on changed evidence falls before a step that rests on it, and is shown to who takes that. */
async function suspendBefore(
  context: StepContext,
  actor: CloseActor,
  close_id: string,
  bank: CloseBank,
): Promise<void> {
  if (bank.basis.failure !== undefined) return
  const ref = refOf(actor)
  const { query } = forFirm(context.store.database, ref.firm_id)
  const [close, policy] = await Promise.all([
    findClose(query, ref, close_id),
    findClosePolicy(query, ref),
  ])
  if (close === undefined || policy === undefined) return
  const place = { period: close, close, policy }
  const loaded = await loadClose({ query, vault: context.store.vault }, ref, place)
  await suspendChanged(context, ref, { close, loaded, now: comeTo(bank, loaded).record })
}

/** Whether the thresholds have stayed while the bank was read. */
function isByPolicy({ large, days }: CloseBasis, { thresholds: { firm, own } }: ClosePolicy) {
  const kept = layThresholds(firm, own)
  return (
    days === daysApart(kept) &&
    large.every(({ currency, amount }) => amount === String(largeFrom(kept, currency)))
  )
}

/** Rows that were not read to the end cannot be compared with what the bank says later. */
function isLockable(bank: CloseBank | undefined): boolean {
  return bank !== undefined && isWhole(bank.basis.extent)
}

const kinds = {
  begin: 'close.begun',
  sign: 'close.signed',
  withdraw: 'close.signature_withdrawn',
  return: 'close.returned',
  lock: 'close.locked',
  reopen: 'close.reopened',
} as const satisfies Record<CloseCommand['does'], AuditEvent['kind']>

/** Names those whose turn it becomes, or whose signature falls, who are notified of it. */
function auditOf(
  command: CloseCommand,
  { first, last, preparer, reviewer }: StoredClose,
  after: Close,
): Pick<AuditEvent, 'kind' | 'detail'> {
  const kind = kinds[command.does]
  const days = { first, last }
  const signed = (role: SignerRole) => after.signatures.findLast(({ as }) => as === role)?.by
  if (command.does === 'return') {
    return { kind, detail: { ...days, preparer: preparer ?? signed('preparer') ?? null } }
  }
  if (command.does === 'reopen') {
    const own = {
      preparer: signed('preparer') ?? preparer,
      reviewer: signed('reviewer') ?? reviewer,
    }
    return { kind, detail: { ...days, ...own, isReopened: true } }
  }
  if (!('as' in command)) return { kind, detail: days }
  const { as } = command
  const isReady = command.does === 'sign' && isForReviewer(after)
  const isAgain = isReady && after.state === 'locked'
  return {
    kind,
    detail: { ...days, as, ...(isReady && { isReady, reviewer }), ...(isAgain && { isAgain }) },
  }
}
