import { randomUUID } from 'node:crypto'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Context } from '@/lib/server/context'
import { countOpenExports } from '@/lib/server/db/export-job'
import { sweepExportRuns } from '@/lib/server/db/export-run'
import type { ClientAccess } from '@/lib/server/db/session'
import { exportJobs } from '@/lib/server/exports/export-jobs'
import type { ExportDemand } from '@/lib/server/exports/export-plan'
import { type KeptFile, openKeptFile } from '@/lib/server/exports/kept-file'
import type { RunFailure } from '@/lib/server/exports/run-reader'
import { spend } from '@/lib/server/rights/budgets'
import { RightLostError } from '@/lib/server/rights/lasting-right'

export type ExportOutcome =
  | ({ kind: 'ready' } & KeptFile)
  /** It goes on by itself, and its page says how far it is. */
  | { kind: 'stored'; connection_id: string; run_id: string; hasScript: boolean }
  | { kind: 'failed'; failure: ReadFailure }
  | { kind: 'busy' }

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
  const { store } = context
  const { person, client } = access
  if ((await countOpenExports(store, person)) >= maxOpen) return { kind: 'busy' }
  await spend(context, access, 'exports')
  // What is too old is deleted whenever there is something new to remember.
  await sweepExportRuns(store)
  const { connection_id } = client
  const jobs = exportJobs(context)
  const begun = await jobs.begin(access, demand, wantedId ?? randomUUID())
  if (begun.kind === 'failed') return { kind: 'failed', failure: asReadFailure(begun.failure) }
  const { run_id } = begun
  const stored = {
    kind: 'stored',
    connection_id,
    run_id,
    hasScript: wantedId !== undefined,
  } as const
  if (!(await isWithin(jobs.patienceMs, begun.ended))) return stored
  const file = await openKeptFile(context, access, run_id)
  return file === undefined ? stored : { kind: 'ready', ...file }
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
