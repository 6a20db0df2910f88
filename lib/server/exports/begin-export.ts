import { randomUUID } from 'node:crypto'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { countOpenExports } from '@/lib/server/db/export-job'
import { sweepExportRuns } from '@/lib/server/db/export-run'
import type { ClientAccess } from '@/lib/server/db/session'
import { exportJobs } from '@/lib/server/exports/export-jobs'
import type { ExportDemand } from '@/lib/server/exports/export-plan'
import { type KeptFile, openKeptFile } from '@/lib/server/exports/kept-file'
import type { RunFailure } from '@/lib/server/exports/run-reader'
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
  const { run_id, ended } = begun
  const { connection_id } = access.client
  const hasScript = wantedId !== undefined
  const stored = { kind: 'stored', connection_id, run_id, hasScript } as const
  if (!(await isWithin(exportJobs(context).patienceMs, ended))) return stored
  const file = await openKeptFile(context, access, run_id)
  return file === undefined ? stored : { kind: 'ready', ...file }
}

/** The same for who does not wait for the file. */
export async function storeExport(
  context: Context,
  access: PersonAccess,
  { demand, run_id: wantedId }: { demand: ExportDemand; run_id: string | undefined },
): Promise<{ kind: 'begun'; run_id: string; ended: Promise<void> } | NotBegun> {
  const { store } = context
  const { person } = access
  if ((await countOpenExports(store, person)) >= maxOpen) return { kind: 'busy' }
  await spend(context, access, 'exports')
  // What is too old is deleted whenever there is something new to remember.
  await sweepExportRuns(store)
  const begun = await exportJobs(context).begin(access, demand, wantedId ?? randomUUID())
  if (begun.kind === 'begun') return begun
  return { kind: 'failed', failure: asReadFailure(begun.failure) }
}

async function isWithin(patienceMs: number, ended: Promise<void>): Promise<boolean> {
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

function asReadFailure(failure: RunFailure): ReadFailure {
  if (failure.code === 'signed_out' || failure.code === 'not_allowed') {
    throw new RightLostError(failure)
  }
  return failure
}
