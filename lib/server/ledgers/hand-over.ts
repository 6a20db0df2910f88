import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { standing } from '@/lib/domain/ledgers/handed-over'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'
import type { Context } from '@/lib/server/context'
import { findExportRun } from '@/lib/server/db/export-run'
import { listHandOvers, markUndone } from '@/lib/server/db/hand-over'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { asReadFailure, isSoonOver, storeRun } from '@/lib/server/exports/begin-export'
import { demandReader, type LedgerDemand } from '@/lib/server/exports/export-plan'

export type HandOverOutcome =
  | { readonly kind: 'kept'; readonly id: string; readonly run_id: string }
  /** It goes on by itself, or has stopped; its page says which. */
  | { readonly kind: 'stored'; readonly run_id: string }
  /** Somebody else handed over, or undid, since the person looked. */
  | { readonly kind: 'conflict' }
  /** The ledger would refuse it. */
  | { readonly kind: 'stopped'; readonly run_id: string }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
  | { readonly kind: 'busy' }

type Demand = Omit<LedgerDemand, 'kind' | 'reader' | 'madeAt'> & { readonly reader: Reader }

/**
 * Begins to read the rows once more and to keep their file, what it gives the ledger, and the ledger as the client’s.
 * All of it or nothing. Throws NotAllowedError, BudgetSpentError, and RightLostError.
 */
export async function handOver(
  context: Context,
  access: PersonAccess,
  { reader, ...wanted }: Demand,
): Promise<HandOverOutcome> {
  requirePermission(access.person, 'prepare')
  const demand: LedgerDemand = {
    ...wanted,
    kind: 'ledger',
    reader: demandReader(reader),
    madeAt: context.clock.now().toISOString(),
  }
  const begun = await storeRun(context, access, { demand, run_id: undefined })
  if (begun.kind === 'busy') return begun
  if (begun.kind === 'failed') {
    return begun.failure.code === 'handed_over_meanwhile'
      ? { kind: 'conflict' }
      : { kind: 'failed', failure: asReadFailure(begun.failure) }
  }
  const { run_id } = begun
  if (!(await isSoonOver(context, begun))) return { kind: 'stored', run_id }
  return outcomeOf(context, access, run_id)
}

async function outcomeOf(
  { store }: Context,
  { client, firm }: PersonAccess,
  run_id: string,
): Promise<HandOverOutcome> {
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const run = await findExportRun(store, owner, run_id)
  if (run?.handOverId != null) return { kind: 'kept', id: run.handOverId, run_id }
  switch (run?.progress?.stoppedBy?.code) {
    case 'handed_over_meanwhile':
      return { kind: 'conflict' }
    case 'ledger_refuses':
      return { kind: 'stopped', run_id }
    default:
      return { kind: 'stored', run_id }
  }
}

/**
 * Takes back the last hand-over of its account and ledger, so that its rows count as new again. Of one that is not
 * the last, or was undone before, nothing is changed: false. Throws NotAllowedError.
 */
export function undoHandOver(
  { audit, clock, store }: Pick<Context, 'audit' | 'clock' | 'store'>,
  { client, person }: Pick<PersonAccess, 'client' | 'person'>,
  id: string,
): Promise<boolean> {
  requirePermission(person, 'prepare')
  const { firm_id, id: person_id } = person
  const owner = { firm_id, connection_id: client.connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    const all = standing(await listHandOvers({ query, vault: store.vault }, owner))
    const found = all.find((each) => each.id === id)
    const last = all.findLast(
      (each) => each.account_id === found?.account_id && each.target === found.target,
    )
    if (found === undefined || last?.id !== id) return false
    const at = clock.now().toISOString()
    if (!(await markUndone(query, owner, id, { person_id, at }))) return false
    const facts = { ledger: found.target, count: found.detail?.rows ?? 0 }
    note({ ...owner, person_id, kind: 'ledger.undone', detail: { ...facts, id } })
    return true
  })
}
