import { requirePermission } from '@/lib/domain/people/permissions'
import { appendChange } from '@/lib/server/audit/audit'
import type { Context } from '@/lib/server/context'
import { cancelExport, resumeExport } from '@/lib/server/db/export-job'
import { removeKept } from '@/lib/server/db/export-kept'
import { findExportRun } from '@/lib/server/db/export-run'
import type { ClientAccess } from '@/lib/server/db/session'
import { type ExportRun, noProgress, rightToChange } from '@/lib/domain/exports/export-run'
import { endedEvent, runDetails } from '@/lib/server/exports/conclude-run'
import { exportJobs } from '@/lib/server/exports/export-jobs'
import { spend } from '@/lib/server/rights/budgets'

/** `refused`: somebody else was first, or it cannot be done; the export as it is now says which. */
export type RunChange = { kind: 'done' } | { kind: 'refused'; run: ExportRun } | { kind: 'unknown' }

/** Cancels an export that is made or waits; what it has kept goes with it. */
export async function cancelRun(
  context: Context,
  access: ClientAccess,
  run_id: string,
): Promise<RunChange> {
  const { store } = context
  const { person } = access
  const owner = ownerOf(access)
  const before = await findExportRun(store, owner, run_id)
  if (before === undefined) return { kind: 'unknown' }
  requireMayMake(access, before)
  const isCancelled = await appendChange(store, owner.firm_id, async (query, note) => {
    const isOurs = await cancelExport(query, owner, run_id, person.id)
    const { progress = noProgress } = before
    if (isOurs)
      note(endedEvent({ ...owner, ...before, person_id: person.id }, 'cancelled', progress))
    return isOurs
  })
  if (!isCancelled) return refused(context, access, run_id)
  await removeKept(store, { firm_id: owner.firm_id, run_id }, { but: [] })
  return { kind: 'done' }
}

/** Lets an export that stopped go on where it ended. Throws BudgetSpentError. */
export async function resumeRun(
  context: Context,
  access: ClientAccess,
  run_id: string,
): Promise<RunChange> {
  const { store } = context
  const owner = ownerOf(access)
  const before = await findExportRun(store, owner, run_id)
  if (before === undefined) return { kind: 'unknown' }
  requireMayMake(access, before)
  await spend(context, access, 'exports')
  const event = {
    ...owner,
    person_id: access.person.id,
    kind: 'export.begun',
    detail: { ...runDetails(before), title: before.progress?.title ?? '', resumed: true },
  } as const
  const isResumed = await appendChange(store, owner.firm_id, async (query, note) => {
    const isOurs = await resumeExport(query, owner, run_id, access.person.id)
    if (isOurs) note(event)
    return isOurs
  })
  if (!isResumed) return refused(context, access, run_id)
  await exportJobs(context).round()
  return { kind: 'done' }
}

/** Throws NotAllowedError: who may not hand over changes nothing of a hand-over. */
function requireMayMake({ person }: ClientAccess, { kind }: ExportRun): void {
  requirePermission(person, rightToChange(kind))
}

async function refused(
  { store }: Context,
  access: ClientAccess,
  run_id: string,
): Promise<RunChange> {
  const run = await findExportRun(store, ownerOf(access), run_id)
  return run === undefined ? { kind: 'unknown' } : { kind: 'refused', run }
}

function ownerOf({ client, firm }: ClientAccess) {
  return { firm_id: firm.id, connection_id: client.connection_id }
}
