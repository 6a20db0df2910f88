import { randomUUID } from 'node:crypto'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { countOpenExports } from '@/lib/server/db/export-job'
import { sweepExportRuns } from '@/lib/server/db/export-run'
import type { ClientAccess } from '@/lib/server/db/session'
import { NoRoomError } from '@/lib/server/db/store/store-fault'
import { type BegunExport, exportJobs } from '@/lib/server/exports/export-jobs'
import type { ExportDemand } from '@/lib/server/exports/export-plan'
import { type KeptFile, openKeptFile } from '@/lib/server/exports/kept-file'
import { isWorkFailure, type RunFailure } from '@/lib/server/exports/run-reader'
import { spend } from '@/lib/server/rights/budgets'
import { RightLostError } from '@/lib/server/rights/lasting-right'

/** Nothing of it is stored. */
export type NotBegun = { kind: 'failed'; failure: ReadFailure } | { kind: 'busy' }

export type ExportOutcome =
  | ({ kind: 'ready' } & KeptFile)
  /** It goes on by itself, and its page says how far it is. */
  | { kind: 'stored'; connection_id: string; run_id: string; hasScript: boolean }
  | NotBegun

/** How many a person may have under way or waiting: more than anybody waits for. */
const maxOpen = 20

/**
 * Begins what a person requested. It is stored, and goes on whether its request does or not; where it is done
 * soon the answer is its file. Throws BudgetSpentError, and RightLostError where they may not have it any
 * more by then.
 */
export async function beginExport(
  context: Context,
  access: ClientAccess,
  { demand, run_id: wantedId }: { demand: ExportDemand; run_id: string | undefined },
): Promise<ExportOutcome> {
  const begun = await storeExport(context, access, { demand, run_id: wantedId })
  if (begun.kind !== 'begun') return begun
  const { run_id } = begun
  const { connection_id } = access.client
  const hasScript = wantedId !== undefined
  const stored = { kind: 'stored', connection_id, run_id, hasScript } as const
  if (!(await isSoonOver(context, begun))) return stored
  const file = await openKeptFile(context, access, run_id)
  return file === undefined ? stored : { kind: 'ready', ...file }
}

/** The same for who does not wait for the file. */
export async function storeExport(
  context: Context,
  access: PersonAccess,
  wanted: { demand: ExportDemand; run_id: string | undefined },
): Promise<StoredRun | NotBegun> {
  const stored = await storeRun(context, access, wanted)
  if (stored.kind !== 'failed') return stored
  return { kind: 'failed', failure: asReadFailure(stored.failure) }
}

type StoredRun = Extract<BegunExport, { kind: 'begun' }>

/** Stores what a run is to make, and begins it. Throws BudgetSpentError. */
export async function storeRun(
  context: Context,
  access: PersonAccess,
  { demand, run_id: wantedId }: { demand: ExportDemand; run_id: string | undefined },
): Promise<BegunExport | { kind: 'busy' }> {
  const { store } = context
  const { person } = access
  if ((await countOpenExports(store, person)) >= maxOpen) return { kind: 'busy' }
  await spend(context, access, 'exports')
  // What is too old is deleted whenever there is something new to remember.
  await sweepExportRuns(store)
  return exportJobs(context).begin(access, demand, wantedId ?? randomUUID())
}

/** Whether it is over, however it ends, within the patience of its request. */
export async function isSoonOver(
  context: Context,
  { ended }: Pick<StoredRun, 'ended'>,
): Promise<boolean> {
  const { patienceMs } = exportJobs(context)
  const waiting = new AbortController()
  const late = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  try {
    return await Promise.race([ended.then(() => true), late])
  } finally {
    waiting.abort()
  }
}

/** What a request says of what could not even be begun. Throws RightLostError and NoRoomError. */
export function asReadFailure(failure: RunFailure): ReadFailure {
  if (failure.code === 'signed_out' || failure.code === 'not_allowed') {
    throw new RightLostError(failure)
  }
  if (isWorkFailure(failure)) throw new NoRoomError()
  return failure
}
